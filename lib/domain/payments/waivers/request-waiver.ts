import "server-only";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { feeWaivers } from "@/db/schema/waivers";
import { type Actor, actorId } from "@/lib/domain/access/actor";
import { readDue } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { BulkResult } from "@/lib/platform/commands/bulk";
import { changed, changedBy, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { lockTarget } from "../ledger/accounts";
import { ledgerTexts } from "../ledger/texts";
import { attemptEach, namesOf } from "./attempt-each";
import { WaiveFee, WaiveFees } from "./input";
import { waiverTexts as texts } from "./texts";
import { refuseEnded, shownWaiver, type WaiverRow } from "./waivers";

/**
 * Requests that a student need not pay a fee, or a part of it, which another person decides (lib/domain/payments/README.md).
 * @returns the waiver in state requested.
 * @throws Refusal 400 for more than is due; 404; 409 already_paid, already_requested, closed_account, season_closed.
 */
export const waiveFee = command("payments.waive-fee", WaiveFee, async ({ actor, input, tx }) => {
  const { waiver, change } = await requestWaiver(tx, actor, input);
  return changed({ ...shownWaiver(waiver), msg: texts.requested }, change);
});

/**
 * Requests waivers of all that is due on several enrollments, each by the rules of one. Those whose fee cannot be waived are returned
 * with the reason.
 */
export const waiveFees = command("payments.waive-fees", WaiveFees, async ({ actor, input, tx }) => {
  const { ids, ...asked } = input;
  const rows = await namesOf(tx, ids);
  const { done, left } = await attemptEach(tx, rows, async ({ enrollmentId }) => [
    (await requestWaiver(tx, actor, { ...asked, enrollment_id: enrollmentId, amount: undefined })).change,
  ]);
  const result: BulkResult = {
    done: rows.length - left.length,
    unchanged: 0,
    left,
    msg: texts.manyRequested(rows.length - left.length, left.length),
  };
  return changedBy(result, done);
});

type Asked = z.output<typeof WaiveFee>;

async function requestWaiver(
  tx: Db,
  actor: Actor,
  { enrollment_id: enrollmentId, amount, reason, from }: Asked,
): Promise<{ waiver: WaiverRow; change: AuditEvent }> {
  // The account is locked, so that of two requests at once the second finds the first.
  const target = await lockTarget(tx, enrollmentId);
  if (!target) throw new Refusal("not_found", "not_found", ledgerTexts.noEnrollment);
  refuseEnded(target);
  const dueCents = await readDue(tx, target.enrollment);
  if (dueCents <= 0) throw new Refusal("conflict", "already_paid", texts.nothingDue);
  if (amount !== undefined && amount > dueCents)
    throw invalidField("amount", texts.tooMuch(toShillings(dueCents)));
  // M-Pesa takes no cents, so a part is in whole shillings.
  if (amount !== undefined && amount !== dueCents && amount % 100 !== 0)
    throw invalidField("amount", texts.wholeShillings);
  const [open] = await tx
    .select({ id: feeWaivers.id })
    .from(feeWaivers)
    .where(and(eq(feeWaivers.enrollmentId, enrollmentId), eq(feeWaivers.state, "requested")));
  if (open)
    throw new Refusal("conflict", "already_requested", texts.openAlready, { data: { waiver_id: open.id } });
  const amountCents = amount ?? dueCents;
  const [waiver] = await tx
    .insert(feeWaivers)
    .values({ enrollmentId, amountCents, payer: from, reason, requestedBy: actorId(actor) ?? "" })
    .returning();
  if (!waiver) throw new Error("a waiver was not written");
  return {
    waiver,
    change: {
      type: "enrollment.waiver_requested",
      id: enrollmentId,
      what: { waiver_requested_cents: amountCents, payer: from },
    },
  };
}
