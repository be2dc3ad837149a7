import type { Standing } from "@/lib/domain/students/enrollment-summary";
import { studentPageWords as words } from "./texts";

type Told = Pick<Standing, "enrollment_id" | "status" | "amount_due" | "credit">;

/** What the money desk can do about an enrollment, the most pressing first. */
export function moneyLinks({ enrollment_id: id, status, amount_due, credit }: Told) {
  const isDue = amount_due > 0 && status !== "enrolled" && status !== "cancelled";
  return [
    ...(isDue ? [{ href: `/money/take-receipt?enrollment_id=${id}`, label: words.takeReceipt }] : []),
    ...(credit > 0 ? [{ href: `/money/credit?enrollment_id=${id}`, label: words.toCredit }] : []),
    ...(status === "enrolled"
      ? [{ href: `/money/receipt?enrollment_id=${id}`, label: words.toReceipt }]
      : []),
  ];
}
