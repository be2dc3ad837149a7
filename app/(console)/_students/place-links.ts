import type { EnrollmentSummary } from "@/lib/domain/students/enrollment-summary";
import { scopeOf } from "@/lib/platform/permissions/authorize";
import type { StaffRole } from "@/lib/platform/permissions/roles";

/** Where the dialogs of an enrollment are opened; left out where who looks, or its state, does not allow it. */
export type Links = { update?: string; remove?: string };

/**
 * What an admin may do with an enrollment: one of the current season is moved, one that is not deleted yet is deleted.
 * @param open the address that opens a dialog about this enrollment
 */
export function placeLinks(
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

/** Whether a student may still take a place: nothing of the current season is held, paid or waited for. */
export function mayEnroll(summary: EnrollmentSummary | undefined, season: number): boolean {
  return !summary || summary.season !== season || ["expired", "cancelled"].includes(summary.status);
}
