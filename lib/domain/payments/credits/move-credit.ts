import "server-only";
import type { Db } from "@/db/client";
import { creditKeeps, creditMoves } from "@/db/schema/ledger";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { lockCredits, sumCents } from "@/lib/domain/enrollments/credits";
import { type Change, changed, command } from "@/lib/platform/commands/command";
import { toShillings } from "@/lib/platform/money";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { isClosed, lockAccount, lockTarget, summarizeAccount } from "../ledger/accounts";
import { payFee } from "../ledger/allocate-payment";
import { ledgerTexts } from "../ledger/texts";
import { MoveCredit } from "./input";
import { haveSamePayer } from "./same-payer";
import { takeCredit } from "./take-credit";
import { creditTexts as texts } from "./texts";

/**
 * Moves credit to another enrollment, where it pays the fee like an arriving payment and the rest is credit. The target may
 * be the same enrollment, to pay what is due there. Without a target the credit is kept and pays the student's next season
 * automatically. Moving it to another payer needs a reason (docs/business-rules.md, "Credit and refunds").
 * @returns the target's account with `moved` in shillings; or `kept` with the kept credit.
 * @throws Refusal 404; 409 no_credit, credit_too_small, closed_account; 400 without the reason.
 */
export const moveCredit = command("payments.move-credit", MoveCredit, async ({ actor, input, tx }) => {
  const staffId = actorId(actor) ?? "";
  const { to_enrollment_id: toId } = input;
  if (toId === null) return keepCredit(tx, input.enrollment_id, { staffId, reason: input.reason });

  const settings = await readSettings(tx);
  const target = await lockTarget(tx, toId, input.enrollment_id);
  if (!target) throw new Refusal("not_found", "not_found", ledgerTexts.noEnrollment);
  if (isClosed(target)) throw new Refusal("conflict", "closed_account", texts.closedAccount);
  const isOwn = toId === input.enrollment_id;
  if (!isOwn && input.reason === "" && !(await haveSamePayer(tx, input.enrollment_id, toId)))
    throw new Refusal("invalid", "invalid", texts.otherPayer, { errors: { reason: [texts.otherPayer] } });
  const parts = await takeCredit(tx, input.enrollment_id, input.amount, input.seen_credit);
  if (!isOwn)
    await tx.insert(creditMoves).values(
      parts.map(({ transactionId, cents }) => ({
        transactionId,
        fromEnrollmentId: input.enrollment_id,
        toEnrollmentId: toId,
        amountCents: cents,
        staffId,
        reason: input.reason,
      })),
    );
  const paid = await payFee(tx, parts, target, settings);
  const cents = sumCents(parts);
  const moved: Change = {
    subject: `enrollment:${input.enrollment_id}`,
    what: { credit_moved_cents: cents, to: toId },
  };
  const result = { kept: false as const, moved: toShillings(cents), ...(await summarizeAccount(tx, toId)) };
  return changed<Moved>(result, moved, ...(paid ? [paid] : []));
});

type Moved =
  | ({ kept: false; moved: number } & Awaited<ReturnType<typeof summarizeAccount>>)
  | { kept: true; enrollment_id: string; credit: number; msg: string };

/** Keeps all credit of the account, including what is added before the next season's enrollment. */
async function keepCredit(tx: Db, enrollmentId: string, by: { staffId: string; reason: string }) {
  await lockAccount(tx, enrollmentId);
  const cents = sumCents(await lockCredits(tx, enrollmentId));
  if (cents === 0) throw new Refusal("conflict", "no_credit", ledgerTexts.noCredit);
  await tx
    .insert(creditKeeps)
    .values({ enrollmentId, ...by })
    .onConflictDoNothing();
  return changed<Moved>(
    { kept: true, enrollment_id: enrollmentId, credit: toShillings(cents), msg: texts.creditKept },
    { subject: `enrollment:${enrollmentId}`, what: { credit_kept_cents: cents } },
  );
}
