import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { feeWaivers } from "@/db/schema/waivers";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { type Actor, actorId } from "@/lib/domain/access/actor";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { BulkResult } from "@/lib/platform/commands/bulk";
import { changed, changedBy, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { lockFund, readFund } from "../bursary/fund";
import { lockTarget, summarizeAccount } from "../ledger/accounts";
import { applyWaiver } from "./apply-waiver";
import { attemptEach, namesOfWaivers } from "./attempt-each";
import { DecideWaiver, DecideWaivers, WithdrawWaiver } from "./input";
import { waiverTexts as texts } from "./texts";
import { alreadyDecided, endWaiver, findWaiver, refuseEnded, shownWaiver, type WaiverRow } from "./waivers";

type Decision = { approve: boolean; reason: string };

/**
 * Approves a waiver that another person requested, or refuses it. Approved, it lowers what is due, and at nothing due the student is
 * enrolled; from the bursary fund it takes no more than the fund has (lib/domain/payments/README.md).
 * @returns the waiver, and the account afterwards, amounts in shillings.
 * @throws Refusal 404; 409 already_decided, own_request, fund_too_small, closed_account, season_closed.
 */
export const decideWaiver = command("payments.decide-waiver", DecideWaiver, async ({ actor, input, tx }) => {
  const seen = await findWaiver(tx, input.waiver_id);
  if (seen.payer === "bursary") await lockFund(tx);
  const { waiver, change } = await decide(tx, actor, seen.id, input, await readSettings(tx));
  const { msg: _msg, credit, ...account } = await summarizeAccount(tx, waiver.enrollmentId);
  const freed = change.type === "enrollment.fee_waived" ? (change.what.credit_cents ?? 0) : 0;
  const shown = { ...shownWaiver(waiver), ...account, credit };
  return changed({ ...shown, msg: sentence(waiver, account, toShillings(freed)) }, change);
});

/**
 * Approves or refuses several waivers, each by the rules of one. Those that cannot be decided so are returned with the reason.
 */
export const decideWaivers = command(
  "payments.decide-waivers",
  DecideWaivers,
  async ({ actor, input, tx }) => {
    const { ids, ...decision } = input;
    const [drawing] = await tx
      .select({ id: feeWaivers.id })
      .from(feeWaivers)
      .where(and(inArray(feeWaivers.id, ids), eq(feeWaivers.payer, "bursary")))
      .limit(1);
    if (drawing) await lockFund(tx);
    const settings = await readSettings(tx);
    const rows = await namesOfWaivers(tx, ids);
    const { done, left } = await attemptEach(tx, rows, async ({ id }) => [
      (await decide(tx, actor, id, decision, settings)).change,
    ]);
    const many = rows.length - left.length;
    const say = decision.approve ? texts.manyApproved : texts.manyRefused;
    const result: BulkResult = { done: many, unchanged: 0, left, msg: say(many, left.length) };
    return changedBy(result, done);
  },
);

/** Withdraws a waiver that waits for a decision, with the reason. @throws Refusal 404; 409 already_decided. */
export const withdrawWaiver = command(
  "payments.withdraw-waiver",
  WithdrawWaiver,
  async ({ actor, input, tx }) => {
    const waiver = await endWaiver(tx, (await findWaiver(tx, input.waiver_id)).id, {
      state: "withdrawn",
      decidedBy: actorId(actor) ?? "",
      decisionReason: input.reason,
    });
    return changed({ ...shownWaiver(waiver), msg: texts.withdrawn }, ended(waiver, "withdrawn"));
  },
);

/** Decides one waiver. Lock the fund first where it pays. */
async function decide(
  tx: Db,
  actor: Actor,
  id: string,
  { approve, reason }: Decision,
  settings: Settings,
): Promise<{ waiver: WaiverRow; change: AuditEvent }> {
  const seen = await findWaiver(tx, id);
  const target = await lockTarget(tx, seen.enrollmentId);
  if (!target) throw new Error("a waiver of no enrollment");
  const decidedBy = actorId(actor) ?? "";
  // Read again under the lock of its account: others may have decided meanwhile.
  const open = await findWaiver(tx, id);
  if (open.state !== "requested") throw alreadyDecided(open);
  if (open.requestedBy === decidedBy) throw new Refusal("conflict", "own_request", texts.ownRequest);
  const by = { decidedBy, decisionReason: reason };
  if (!approve) {
    const refused = await endWaiver(tx, id, { state: "refused", ...by });
    return { waiver: refused, change: ended(refused, "refused") };
  }
  refuseEnded(target);
  if (open.payer === "bursary") await refuseBeyondFund(tx, open.amountCents);
  const waiver = await endWaiver(tx, id, { state: "approved", ...by });
  return { waiver, change: await applyWaiver(tx, waiver, target, settings) };
}

async function refuseBeyondFund(tx: Db, cents: number): Promise<void> {
  const fundCents = await readFund(tx);
  if (cents <= fundCents) return;
  const balance = toShillings(fundCents);
  throw new Refusal("conflict", "fund_too_small", texts.fundTooSmall(balance), { data: { balance } });
}

function ended({ enrollmentId, amountCents }: WaiverRow, waiver: "refused" | "withdrawn"): AuditEvent {
  return { type: "enrollment.waiver_ended", id: enrollmentId, what: { waiver, cents: amountCents } };
}

function sentence(
  { state }: WaiverRow,
  { status, amount_due: due }: { status: string; amount_due: number },
  freed: number,
): string {
  if (state === "refused") return texts.refused;
  if (freed > 0) return texts.creditLeft(freed);
  if (due > 0) return texts.leftToPay(due);
  return status === "enrolled" ? texts.enrolled : texts.waits;
}
