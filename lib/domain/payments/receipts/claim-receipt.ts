import "server-only";
import { and, count, eq, ne, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { receiptClaims } from "@/db/schema/ledger";
import { bySettings, readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { type EnrollmentRow, isEnrolled } from "@/lib/domain/enrollments/enrollment-row";
import { lockClass } from "@/lib/domain/enrollments/seats/class-lock";
import { holdRunning, holdsSeat } from "@/lib/domain/enrollments/seats/seat-rule";
import { SHOWN } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { notifyStudent } from "@/lib/domain/messaging/messages/notify";
import { claimKept } from "@/lib/domain/messaging/messages/student/payments";
import { unlockLimits } from "@/lib/domain/people/students/student-limits";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { consume, withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { lockTarget } from "../ledger/accounts";
import { couldBeCode, isFresh } from "../ledger/receipt-code";
import { findTransaction, lockTransaction } from "../ledger/record-transaction";
import { holdLonger } from "../requests/payable-seat";
import { paymentTexts } from "../requests/texts";
import { keepClaim } from "./claims";
import { ClaimReceipt } from "./input";
import { hasPaymentWithoutReceipt, matchOwn } from "./match-own-payment";
import { readMpesaText } from "./read-mpesa-text";
import { receiptTexts as texts } from "./texts";

const CLAIMS_AN_HOUR = 5;

/** The outcome for the payer, with the status of the enrollment. */
type Claimed = {
  outcome: "matched" | "on_its_way" | "kept";
  status: (typeof SHOWN)[keyof typeof SHOWN];
  /** Until when the seat is held while the code is checked (ISO 8601); null where none is held. */
  hold_until?: string | null;
  msg: string;
};

const claim = command("payments.claim-receipt", ClaimReceipt, async ({ actor, input, tx }) => {
  refuseOthers(actor, input.student_id);
  const message = readMpesaText(input.text);
  const today = nairobiDate(await databaseNow(tx));
  if (!message || !couldBeCode(message.code, input.text, today)) throw invalidField("text", texts.codeNeeded);
  await assertOwnEnrollment(tx, input);
  const settings = await readSettings(tx);
  const enrollmentId = input.enrollment_id;
  const seen = await findTransaction(tx, message.code);
  if (seen?.enrollmentId === enrollmentId) return unchanged(await matched(tx, enrollmentId));
  if (!seen && (await hasPaymentWithoutReceipt(tx, enrollmentId, message.amountCents)))
    return unchanged(await matched(tx, enrollmentId));
  if (seen?.enrollmentId === null) {
    const target = await lockTarget(tx, enrollmentId);
    const locked = await lockTransaction(tx, seen.id);
    const changes =
      target && locked ? await matchOwn(tx, locked, target, message.amountCents, settings) : null;
    if (changes) return changed(await matched(tx, enrollmentId), ...changes);
  }

  // The class before the claim: the order of all locks.
  const seat = await lockHeldSeat(tx, enrollmentId);
  // Read again: another request may have matched it while we waited for the lock.
  const transaction = seen && (await findTransaction(tx, message.code));
  const stored = await keepClaim(tx, { message, enrollmentId, staffId: null, today, transaction });
  if (seat && stored.change && stored.claim.state === "open" && stored.claim.doubts.length === 0)
    await holdForClaim(tx, seat, settings);
  const { status, holdUntil } = await readStatus(tx, enrollmentId);
  const isOpen = stored.claim.state === "open";
  const isOnItsWay = !transaction && isOpen && isFresh(message.code, today);
  const result: Claimed = isOnItsWay
    ? { outcome: "on_its_way", status, hold_until: holdUntil, msg: texts.onItsWay }
    : { outcome: "kept", status, hold_until: holdUntil, msg: isOpen ? texts.claimKept : texts.claimRefused };
  if (!stored.change) return unchanged(result);
  await consume(tx, [{ of: "claim", key: enrollmentId, most: CLAIMS_AN_HOUR, seconds: 60 * 60 }]);
  if (isOpen && !isOnItsWay) await notifyKept(tx, input, today);
  return changed(result, stored.change);
});

/**
 * Queues the message that a claim is stored for staff to check, once a day for any number of claims. It leaves the code out: a
 * code proves its payer.
 */
async function notifyKept(
  tx: Db,
  { student_id: studentId, enrollment_id: aboutId }: { student_id: string; enrollment_id: string },
  today: string,
): Promise<void> {
  const cause = `claim_kept:${aboutId}:${today}`;
  await notifyStudent(tx, { kind: "claim_kept", studentId, aboutId, cause, text: claimKept });
}

/**
 * "I have paid": the payer pastes the M-Pesa message or the receipt code. Text alone proves nothing: only a payment that is on
 * this enrollment, or that came from a phone known for it before, is matched (lib/domain/payments/README.md).
 * @returns `outcome`: `matched` with the status of the enrollment; `on_its_way` = not reported yet, M-Pesa is queried; `kept` =
 *   for staff to check, or refused at once because the payment is on another account, whose is never said. A seat that is held stays
 *   held while the first code is checked; `hold_until` says until when.
 * @throws Refusal 400 without a code; 404 for an unknown enrollment; 403 for another student's; 429 after five codes in an
 *   hour.
 */
export const claimReceipt = withRateLimit(claim, bySettings(unlockLimits));

async function assertOwnEnrollment(
  tx: Db,
  input: { enrollment_id: string; student_id: string },
): Promise<void> {
  const [own] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.id, input.enrollment_id),
        eq(enrollments.studentId, input.student_id),
        ne(enrollments.state, "cancelled"),
      ),
    );
  if (!own) throw new Refusal("not_found", "not_found", paymentTexts.noEnrollment);
}

/** The unpaid enrollment if its hold is running, with the time, under the lock of its class; null otherwise. */
async function lockHeldSeat(tx: Db, enrollmentId: string) {
  const [row] = await tx.select().from(enrollments).where(eq(enrollments.id, enrollmentId));
  const locked = row && (await lockClass(tx, row.classId));
  if (!locked) return null;
  const [mine] = await tx.select().from(enrollments).where(eq(enrollments.id, enrollmentId)).for("update");
  const isHeld = mine && !isEnrolled(mine) && holdsSeat(mine, locked.now);
  return isHeld ? { enrollment: mine, now: locked.now } : null;
}

/**
 * Holds the seat as long as paybill does while a code is checked, from the enrollment's first code only: made-up codes must
 * not keep a seat (lib/domain/payments/README.md).
 */
async function holdForClaim(
  tx: Db,
  { enrollment, now }: { enrollment: EnrollmentRow; now: Date },
  settings: Settings,
): Promise<void> {
  const [{ claims = 0 } = {}] = await tx
    .select({ claims: count() })
    .from(receiptClaims)
    .where(eq(receiptClaims.enrollmentId, enrollment.id));
  if (claims === 1) await holdLonger(tx, enrollment, now, settings.paybill_hold_hours * 60);
}

async function matched(tx: Db, enrollmentId: string): Promise<Claimed> {
  const { status } = await readStatus(tx, enrollmentId);
  const msg =
    status === "enrolled"
      ? paymentTexts.verified
      : status === "paid_waiting"
        ? texts.paidNoSeat
        : texts.paidInPart;
  return { outcome: "matched", status, msg };
}

async function readStatus(tx: Db, enrollmentId: string) {
  const [row] = await tx
    .select({
      state: enrollments.state,
      holdUntil: enrollments.holdUntil,
      isHeld: sql<boolean>`${holdRunning()}`,
    })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId));
  const holdUntil = row?.isHeld ? (row.holdUntil?.toISOString() ?? null) : null;
  return { status: SHOWN[row?.state ?? "held"], holdUntil };
}
