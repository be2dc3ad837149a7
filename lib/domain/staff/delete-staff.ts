import "server-only";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { registers } from "@/db/schema/attendance";
import { sessions } from "@/db/schema/catalog";
import { auditLog } from "@/db/schema/records";
import { passwordResets, staff, staffSessions } from "@/db/schema/staff";
import { endSessions } from "@/lib/platform/auth/staff-sessions";
import { type Change, changed, command } from "@/lib/platform/commands/command";
import { CASHIER_ROLES } from "@/lib/platform/permissions/roles";
import { Refusal } from "@/lib/platform/refusal";
import { keepOneAdmin, lockStaff, type Role } from "./accounts";
import { StaffId } from "./input";
import { endResetLinks } from "./reset-links";
import { type StaffKind, staffTexts as texts } from "./texts";

/**
 * Removes a tutor who teaches nothing; one with history is archived (api.md, "Deleting").
 * @throws Refusal 404, 409 in_use with the number of sessions.
 */
export const deleteTutor = command("tutors.delete-tutor", StaffId, async ({ input, tx }) => {
  // Nobody may be given a session between the count and the end.
  await lockStaff(tx, input.id, ["tutor"], texts.notDeleted("tutor", input.id));
  const [{ held = 0 } = {}] = await tx
    .select({ held: count() })
    .from(sessions)
    .where(and(eq(sessions.tutorId, input.id), isNull(sessions.archivedAt)));
  if (held > 0) throw new Refusal("conflict", "in_use", texts.teaches(held), { data: { sessions: held } });
  const { result, change } = await remove(tx, input.id, "tutor", ["tutor"]);
  return changed(result, change);
});

/** Removes or archives an admin; never the last active one. @throws Refusal 404, 409. */
export const deleteAdmin = command("admin.delete-admin", StaffId, async ({ input, tx }) => {
  await keepOneAdmin(tx, input.id);
  const { result, change } = await remove(tx, input.id, "admin", ["admin"]);
  return changed(result, change);
});

/** Removes or archives a cashier or finance officer. @throws Refusal 404. */
export const deleteCashier = command("cashiers.delete-cashier", StaffId, async ({ input, tx }) => {
  const { result, change } = await remove(tx, input.id, "cashier", CASHIER_ROLES);
  return changed(result, change);
});

async function remove(tx: Db, id: string, kind: StaffKind, roles: Role[]) {
  await lockStaff(tx, id, roles, texts.notDeleted(kind, id));
  const archived = await hasHistory(tx, id);
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
  const change: Change = { subject: `staff:${id}`, what: { deleted: !archived, archived } };
  return { result: { id, archived, msg: texts.deleted[kind] }, change };
}

/** Whether anything the person did is written down: a register, an old session of a class, a line of the audit log. */
async function hasHistory(tx: Db, id: string): Promise<boolean> {
  const [row] = await tx.execute<{ history: boolean }>(sql`
    select exists (select from ${registers} where ${registers.markedBy} = ${id})
      or exists (select from ${sessions} where ${sessions.tutorId} = ${id})
      or exists (select from ${auditLog} where ${auditLog.actorId} = ${id}) as history`);
  return row?.history === true;
}
