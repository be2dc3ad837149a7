import "server-only";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { registers } from "@/db/schema/attendance";
import { sessions } from "@/db/schema/catalog";
import { auditLog } from "@/db/schema/records";
import { hiddenColumns, listViews, passwordResets, staff, staffSessions } from "@/db/schema/staff";
import { CASHIER_ROLES, type StaffRole } from "@/lib/domain/access/roles";
import { endSessions } from "@/lib/platform/auth/staff-sessions";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { endResetLinks, keepOneAdmin, lockStaff } from "./accounts";
import { StaffId } from "./input";
import { removeSecondFactor } from "./second-factor";
import { endStaffMessages } from "./staff-messages";
import { type StaffKind, staffTexts as texts } from "./texts";

/**
 * Deletes a tutor without sessions; one with history is archived (lib/domain/access/README.md).
 * @throws Refusal 404, 409 in_use with the number of sessions
 */
export const deleteTutor = command("tutors.delete-tutor", StaffId, async ({ input, tx }) => {
  // The lock keeps sessions from being assigned after the count.
  await lockStaff(tx, input.id, ["tutor"], texts.notDeleted("tutor", input.id));
  const [{ assigned = 0 } = {}] = await tx
    .select({ assigned: count() })
    .from(sessions)
    .where(and(eq(sessions.tutorId, input.id), isNull(sessions.archivedAt)));
  if (assigned > 0)
    throw new Refusal("conflict", "in_use", texts.teaches(assigned), { data: { sessions: assigned } });
  return remove(tx, input.id, "tutor", ["tutor"]);
});

/** Deletes or archives an admin, never the last active one. @throws Refusal 404, 409 last_admin */
export const deleteAdmin = command("admin.delete-admin", StaffId, async ({ input, tx }) => {
  await keepOneAdmin(tx, input.id);
  return remove(tx, input.id, "admin", ["admin"]);
});

/** Deletes or archives a cashier or finance officer. @throws Refusal 404 */
export const deleteCashier = command("cashiers.delete-cashier", StaffId, ({ input, tx }) =>
  remove(tx, input.id, "cashier", CASHIER_ROLES),
);

async function remove(tx: Db, id: string, kind: StaffKind, roles: StaffRole[]) {
  await lockStaff(tx, id, roles, texts.notDeleted(kind, id));
  const archived = await hasHistory(tx, id);
  await endStaffMessages(tx, id, archived);
  await removeSecondFactor(tx, id);
  await tx.delete(listViews).where(eq(listViews.staffId, id));
  await tx.delete(hiddenColumns).where(eq(hiddenColumns.staffId, id));
  if (archived) {
    await endSessions(tx, id);
    await endResetLinks(tx, id);
    await tx
      .update(staff)
      .set({ archivedAt: sql`now()`, status: "inactive", updatedAt: sql`now()` })
      .where(eq(staff.id, id));
  } else {
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, id));
    await tx.delete(passwordResets).where(eq(passwordResets.staffId, id));
    await tx.delete(staff).where(eq(staff.id, id));
  }
  return changed(
    { id, archived, msg: texts.deleted[kind] },
    { type: "staff.removed", id, what: { deleted: !archived, archived } },
  );
}

/** Whether records refer to the account: registers, archived sessions or the audit log. */
async function hasHistory(tx: Db, id: string): Promise<boolean> {
  const [row] = await tx.execute<{ history: boolean }>(sql`
    select exists (select from ${registers} where ${registers.markedBy} = ${id})
      or exists (select from ${sessions} where ${sessions.tutorId} = ${id})
      or exists (select from ${auditLog} where ${auditLog.actorId} = ${id}) as history`);
  return row?.history === true;
}
