import { scopeOf } from "@/lib/domain/access/authorize";
import type { StaffRole } from "@/lib/domain/access/roles";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { studentPageTexts as texts } from "./texts";

/** Addresses of an enrollment's dialogs; absent where the role or the status does not allow them. */
export type Links = { update?: string; remove?: string };

/**
 * Links to move an enrollment (current season only) and to delete it (unless deleted already).
 * @param open the address of a dialog about this enrollment
 */
export function enrollmentLinks(
  summary: Pick<EnrollmentSummary, "status" | "season">,
  { role, season }: { role: StaffRole; season: number },
  open: (dialog: "update" | "delete") => string,
): Links {
  if (summary.status === "cancelled") return {};
  const mayMove = summary.season === season && scopeOf(role, "students.update-enrollment");
  return {
    ...(mayMove ? { update: open("update") } : {}),
    ...(scopeOf(role, "students.delete-enrollment") ? { remove: open("delete") } : {}),
  };
}

/** Whether a student may enroll: nothing in the current season is held, paid or waiting for a seat. */
export function canEnroll(summary: EnrollmentSummary | undefined, season: number): boolean {
  return !summary || summary.season !== season || ["expired", "cancelled"].includes(summary.status);
}

/** Whether a prompt can be sent for an enrollment: something is due, and the seat is held or can be held again. */
export function isPayable(
  { status, amount_due, season: of }: Pick<EnrollmentSummary, "status" | "amount_due" | "season">,
  season: number,
): boolean {
  return amount_due > 0 && (status === "pending" || (status === "expired" && of === season));
}

type Summary = Pick<EnrollmentSummary, "enrollment_id" | "status" | "amount_due" | "credit">;

/** The money desk's actions for an enrollment, most urgent first. */
export function moneyLinks({ enrollment_id: id, status, amount_due, credit }: Summary) {
  const isDue = amount_due > 0 && status !== "enrolled" && status !== "cancelled";
  return [
    ...(isDue ? [{ href: `/money/take-receipt?enrollment_id=${id}`, label: texts.takeReceipt }] : []),
    ...(credit > 0 ? [{ href: `/money/credit?enrollment_id=${id}`, label: texts.toCredit }] : []),
    ...(status === "enrolled"
      ? [{ href: `/money/receipt?enrollment_id=${id}`, label: texts.toReceipt }]
      : []),
  ];
}
