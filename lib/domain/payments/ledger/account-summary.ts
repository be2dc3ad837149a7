import "server-only";
import type { Db } from "@/db/client";
import { readStandingOf } from "@/lib/domain/students/enrollment-summary";
import { deskWords as words } from "../texts";

/** How an enrollment stands after money was put on its account, in shillings, with the sentence to show. */
export async function standsAt(db: Db, enrollmentId: string) {
  const standing = await readStandingOf(db, enrollmentId);
  if (!standing) throw new Error("an enrollment was paid for but cannot be read");
  const { status, amount_paid, amount_due, credit, student_id } = standing;
  const shown = { enrollment_id: enrollmentId, student_id, status, amount_paid, amount_due, credit };
  return { ...shown, msg: sentence(shown) };
}

function sentence({ status, amount_due }: { status: string; amount_due: number }): string {
  if (status === "enrolled") return words.enrolledBy;
  if (status === "paid_waiting") return words.waitsForSeat;
  return status === "cancelled" ? words.isCredit : words.leftToPay(amount_due);
}
