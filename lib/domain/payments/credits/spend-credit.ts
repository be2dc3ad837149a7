import "server-only";
import { creditKeeps, creditMoves, donations } from "@/db/schema/ledger";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { actorId } from "@/lib/domain/access/actor";
import { type Credit, lockCredits, sumCents } from "@/lib/domain/enrollments/credits";
import { readEnrollmentDetails } from "@/lib/domain/enrollments/enrollment-details";
import { takeFrom } from "@/lib/domain/enrollments/rules";
import type { AuditEvent } from "@/lib/domain/events/events";
import { notifyStudent } from "@/lib/domain/messaging/messages/notify";
import { creditMoved } from "@/lib/domain/messaging/messages/student/payments";
import { refuseClosed } from "@/lib/domain/seasons/rules";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { defineTexts } from "@/lib/platform/texts";
import {
  assertCreditUnchanged,
  creditTooSmall,
  isClosed,
  lockAccount,
  lockTarget,
  summarizeAccount,
} from "../ledger/accounts";
import { payFee } from "../ledger/allocate-payment";
import { haveSamePayer } from "../ledger/same-payer";
import { ledgerTexts } from "../ledger/texts";
import { DonateCredit, MoveCredit } from "./input";

const texts = defineTexts({
  en: {
    closedAccount: "That enrollment is cancelled, or its student archived. Choose another.",
    otherPayer: "The other student has another payer. Say why the credit goes there.",
    creditKept: "The credit is kept for the student's next season.",
    donated: (shillings: number) => `KES ${shillings} was given to the bursary fund. Thank the payer.`,
  },
});

/**
 * Moves credit to another enrollment, where it pays the fee like an arriving payment and the rest is credit. The target may
 * be the same enrollment, to pay what is due there. Without a target the credit is kept and pays the student's next season
 * automatically. Moving it to another payer needs a reason (lib/domain/payments/README.md).
 * @returns the target's account with `moved` in shillings; or `kept` with the kept credit.
 * @throws Refusal 404; 409 no_credit, credit_too_small, closed_account, season_closed; 400 without the reason.
 */
export const moveCredit = command("payments.move-credit", MoveCredit, async ({ actor, input, tx }) => {
  const staffId = actorId(actor) ?? "";
  const { to_enrollment_id: toId } = input;
  if (toId === null) return keepCredit(tx, input.enrollment_id, { staffId, reason: input.reason });

  const settings = await readSettings(tx);
  const target = await lockTarget(tx, toId, input.enrollment_id);
  if (!target) throw new Refusal("not_found", "not_found", ledgerTexts.noEnrollment);
  if (target.isHistory) refuseClosed({ number: target.enrollment.seasonNumber, status: "closed" });
  if (isClosed(target)) throw new Refusal("conflict", "closed_account", texts.closedAccount);
  const isOwn = toId === input.enrollment_id;
  if (!isOwn && input.reason === "" && !(await haveSamePayer(tx, input.enrollment_id, toId)))
    throw invalidField("reason", texts.otherPayer);
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
  if (!isOwn) await notifyMoved(tx, input.enrollment_id, toId, parts);
  const paid = await payFee(tx, parts, target, settings);
  const cents = sumCents(parts);
  const moved: AuditEvent = {
    type: "enrollment.credit_moved",
    id: input.enrollment_id,
    what: { credit_moved_cents: cents, to: toId },
  };
  const result = { kept: false as const, moved: toShillings(cents), ...(await summarizeAccount(tx, toId)) };
  return changed<Moved>(result, moved, ...(paid ? [paid] : []));
});

/** Notifies the student whose credit was moved; the other student gets the message of a payment. */
async function notifyMoved(tx: Db, fromId: string, toId: string, parts: Credit[]): Promise<void> {
  const both = await readEnrollmentDetails(tx, [fromId, toId]);
  const ownerOf = (id: string) => both.find(({ enrollment }) => enrollment.id === id)?.enrollment.studentId;
  const studentId = ownerOf(fromId);
  if (!studentId || studentId === ownerOf(toId)) return;
  const cents = sumCents(parts);
  const payments = parts.map(({ transactionId }) => transactionId).join("+");
  await notifyStudent(tx, {
    kind: "payment_changed",
    studentId,
    cause: `moved:${fromId}:${toId}:${payments}:${cents}`,
    text: (addressee) => creditMoved(addressee, cents),
  });
}

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
    { type: "enrollment.credit_kept", id: enrollmentId, what: { credit_kept_cents: cents } },
  );
}

/**
 * Records that a payer donated credit to the bursary fund, all of it or an amount.
 * @returns the donated shillings. @throws Refusal 400 without a reason; 409 no_credit, credit_too_small.
 */
export const donateCredit = command("payments.donate-credit", DonateCredit, async ({ actor, input, tx }) => {
  const enrollmentId = input.enrollment_id;
  const parts = await takeCredit(tx, enrollmentId, input.amount, input.seen_credit);
  await tx.insert(donations).values(
    parts.map(({ transactionId, cents }) => ({
      transactionId,
      enrollmentId,
      amountCents: cents,
      staffId: actorId(actor) ?? "",
      reason: input.reason,
    })),
  );
  const cents = sumCents(parts);
  return changed(
    { enrollment_id: enrollmentId, donated: toShillings(cents), msg: texts.donated(toShillings(cents)) },
    { type: "enrollment.credit_donated", id: enrollmentId, what: { donated_cents: cents } },
  );
});

/**
 * Locks an account's credit and takes an amount of it, oldest payment first, for the caller to record.
 * @param cents all credit when undefined
 * @param seenCents the free cents that the form showed
 * @throws Refusal 404; 409 stale, no_credit, credit_too_small.
 */
async function takeCredit(
  tx: Db,
  enrollmentId: string,
  cents: number | undefined,
  seenCents?: number,
): Promise<Credit[]> {
  await lockAccount(tx, enrollmentId);
  const held = await lockCredits(tx, enrollmentId);
  const free = sumCents(held);
  assertCreditUnchanged(seenCents, free);
  if (free === 0) throw new Refusal("conflict", "no_credit", ledgerTexts.noCredit);
  if (cents === undefined) return held;
  if (cents > free) throw creditTooSmall(free);
  return takeFrom(held, cents);
}
