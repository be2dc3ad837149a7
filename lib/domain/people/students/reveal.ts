import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { auditLog } from "@/db/schema/records";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { RecordEditing, RevealField } from "./input";
import { EDIT_REASON, SENSITIVE_FIELDS } from "./sensitive-rules";
import { recordOf, type StudentRow } from "./student-columns";
import { studentTexts as texts } from "./texts";

/**
 * Shows one sensitive field of a student to a member of staff who gives a reason. Field and reason go to the audit log, the value
 * does not; an admin reads them by month (lib/domain/reports/list-revealed.ts).
 * @throws Refusal 404; 404 for a field the student does not have
 */
export const revealField = command("students.reveal-field", RevealField, async ({ input, tx }) => {
  const student = await find(tx, input.id);
  const value = recordOf(student)[input.field];
  if (!value) throw new Refusal("not_found", "not_found", texts.noValue);
  return changed(
    { student_id: student.id, registration_no: student.registrationNo, field: input.field, value },
    { type: "student.revealed", id: student.id, what: { revealed: [input.field], reason: input.reason } },
  );
});

/**
 * Records that the form that edits a student was opened, which shows the sensitive fields: once per sign-in, student and hour,
 * because a refused form is shown again.
 * @throws Refusal 404
 */
export const recordEditing = command(
  "students.record-editing",
  RecordEditing,
  async ({ actor, input, tx }) => {
    const student = await find(tx, input.id);
    const fields = SENSITIVE_FIELDS.filter((name) => recordOf(student)[name]);
    if (fields.length === 0 || (await isNoted(tx, actor, student.id)))
      return unchanged({ student_id: student.id });
    return changed(
      { student_id: student.id },
      { type: "student.revealed", id: student.id, what: { revealed: fields, reason: EDIT_REASON } },
    );
  },
);

async function find(tx: Db, id: string): Promise<StudentRow> {
  const [student] = await tx.select().from(students).where(eq(students.id, id));
  if (!student) throw new Refusal("not_found", "not_found", texts.notFound);
  return student;
}

async function isNoted(tx: Db, actor: Actor, studentId: string): Promise<boolean> {
  if (actor.kind !== "staff") return false;
  const lines = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.sessionId, actor.sessionId),
        sql`${auditLog.at} > now() - interval '1 hour'`,
        eq(auditLog.verb, "students.record-editing"),
        eq(auditLog.subject, `student:${studentId}`),
      ),
    )
    .limit(1);
  return lines.length > 0;
}
