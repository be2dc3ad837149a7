import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { allocations } from "@/db/schema/payments";
import { findSeason } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { readCredits } from "@/lib/domain/enrollments/credits";
import type { EnrollmentRow } from "@/lib/domain/enrollments/enrollment-row";
import { holdEnd, takeFrom } from "@/lib/domain/enrollments/rules";
import { sumAllocated } from "@/lib/domain/students/enrollment-summary";
import type { Target } from "../ledger/allocate-payment";

/**
 * What becomes of a locked place whose money was taken back: other credit of the account pays for it as far as it goes;
 * if that is not enough, an enrolled student is to pay again within the paybill limit and the old receipt number is void;
 * who waited for a seat with that money alone waits no more. @returns the state it ends in.
 */
export async function seatWithoutPayment(
  tx: Db,
  { enrollment, place }: Target,
  settings: Settings,
): Promise<EnrollmentRow["state"]> {
  const paidCents = await payFromCredit(tx, enrollment);
  if (paidCents >= enrollment.feeCents) return enrollment.state;
  if (enrollment.state === "enrolled") {
    const season = await findSeason(tx, enrollment.seasonNumber);
    const holdUntil = holdEnd(place.now, settings.paybill_hold_hours * 60, season?.lastPaymentAt ?? null);
    return move(tx, enrollment, { state: "pending_payment", holdUntil, receiptNo: null, enrolledAt: null });
  }
  if (enrollment.state === "paid_waiting" && paidCents === 0)
    return move(tx, enrollment, { state: "expired" });
  return enrollment.state;
}

/** @returns the cents that pay for the enrollment then. */
async function payFromCredit(tx: Db, { id: enrollmentId, feeCents }: EnrollmentRow): Promise<number> {
  const paidCents = await sumAllocated(tx, enrollmentId);
  const parts = takeFrom(await readCredits(tx, enrollmentId), feeCents - paidCents);
  if (parts.length > 0)
    await tx
      .insert(allocations)
      .values(parts.map(({ transactionId, cents }) => ({ transactionId, enrollmentId, amountCents: cents })));
  return parts.reduce((sum, { cents }) => sum + cents, paidCents);
}

async function move(
  tx: Db,
  enrollment: EnrollmentRow,
  news: Partial<EnrollmentRow> & { state: EnrollmentRow["state"] },
): Promise<EnrollmentRow["state"]> {
  await tx
    .update(enrollments)
    .set({ ...news, updatedAt: sql`now()` })
    .where(eq(enrollments.id, enrollment.id));
  return news.state;
}
