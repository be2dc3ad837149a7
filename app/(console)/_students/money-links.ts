import type { EnrollmentSummary } from "@/lib/domain/students/enrollment-summary";
import { studentPageTexts as texts } from "./texts";

type Told = Pick<EnrollmentSummary, "enrollment_id" | "status" | "amount_due" | "credit">;

/** What the money desk can do about an enrollment, most urgent first. */
export function moneyLinks({ enrollment_id: id, status, amount_due, credit }: Told) {
  const isDue = amount_due > 0 && status !== "enrolled" && status !== "cancelled";
  return [
    ...(isDue ? [{ href: `/money/take-receipt?enrollment_id=${id}`, label: texts.takeReceipt }] : []),
    ...(credit > 0 ? [{ href: `/money/credit?enrollment_id=${id}`, label: texts.toCredit }] : []),
    ...(status === "enrolled"
      ? [{ href: `/money/receipt?enrollment_id=${id}`, label: texts.toReceipt }]
      : []),
  ];
}
