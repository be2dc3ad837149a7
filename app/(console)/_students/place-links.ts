import type { StaffRole } from "@/lib/platform/permissions/actor";
import type { Standing } from "@/lib/domain/students/enrollment-summary";

/** Where the dialogs of an enrollment are opened; left out where who looks, or its state, does not allow it. */
export type Links = { update?: string; remove?: string };

/**
 * What an admin may do with an enrollment: one of the current season is moved, one that is not deleted yet is deleted.
 * @param open the address that opens a dialog about this enrollment
 */
export function placeLinks(
  standing: Pick<Standing, "status" | "season">,
  { role, season }: { role: StaffRole; season: number },
  open: (dialog: "update" | "delete") => string,
): Links {
  if (role !== "admin" || standing.status === "cancelled") return {};
  return {
    ...(standing.season === season ? { update: open("update") } : {}),
    remove: open("delete"),
  };
}

/** Whether a student may still take a place: nothing of the current season is held, paid or waited for. */
export function mayEnroll(standing: Standing | undefined, season: number): boolean {
  return !standing || standing.season !== season || ["expired", "cancelled"].includes(standing.status);
}
