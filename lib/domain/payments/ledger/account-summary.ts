import "server-only";
import type { Db } from "@/db/client";
import { readSummaryOf } from "@/lib/domain/students/enrollment-summary";
import { deskTexts as texts } from "../texts";

/** How an enrollment stands after money was put on its account, in shillings, with the sentence to show. */
export async function summarizeAccount(db: Db, enrollmentId: string) {
  const summary = await readSummaryOf(db, enrollmentId);
  if (!summary) throw new Error("an enrollment was paid for but cannot be read");
  const { status, amount_paid, amount_due, credit, student_id } = summary;
  const shown = { enrollment_id: enrollmentId, student_id, status, amount_paid, amount_due, credit };
  return { ...shown, msg: sentence(shown) };
}

function sentence({ status, amount_due }: { status: string; amount_due: number }): string {
  if (status === "enrolled") return texts.enrolledBy;
  if (status === "paid_waiting") return texts.waitsForSeat;
  return status === "cancelled" ? texts.isCredit : texts.leftToPay(amount_due);
}
