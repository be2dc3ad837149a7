import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { waitingList } from "@/db/schema/enrollments";
import { freeOffered } from "@/lib/domain/enrollments/waiting-list/offer-seats";
import { lockEntry } from "@/lib/domain/enrollments/waiting-list/queue";
import type { AuditEvent } from "@/lib/domain/events/events";
import { StudentId } from "@/lib/domain/people/students/input";
import { type Ctx, changed, command, unchanged } from "@/lib/platform/commands/command";
import { read } from "@/lib/platform/db/client";
import { anonymize, type Expired } from "./anonymize";
import { IS_WITHOUT_CONSENT } from "./due-to-anonymize";

const MOST = 200;

/**
 * Removes all personal data from a record whose consent did not arrive in 24 hours, takes the student off waiting lists, and keeps the
 * row and its number (lib/domain/people/README.md). Classes are locked before the student, as everywhere.
 * @returns whether it was still without consent
 */
const anonymizeOne = command("students.anonymize-without-consent", StudentId, async ({ input, tx }) => {
  const { student_id: id } = input;
  const waits = await tx
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(and(eq(waitingList.studentId, id), eq(waitingList.state, "waiting")))
    .orderBy(asc(waitingList.classId));
  const entries = [];
  for (const wait of waits) entries.push(await lockEntry(tx, wait.id));
  const due = await tx.execute<Expired>(sql`select s.id, s.msisdn, s.email, s.guardian_msisdn from students s
    where s.id = ${id} and ${IS_WITHOUT_CONSENT} for update of s skip locked`);
  if (due.length === 0) return unchanged(false);
  const lines: AuditEvent[] = [];
  for (const entry of entries) lines.push(...(await freeOffered(tx, entry, "removed")));
  await anonymize(tx, [...due]);
  return changed(
    true,
    { type: "student.anonymized", id, what: { forgotten: true, why: "no consent" } },
    ...lines,
  );
});

/**
 * Makes the records anonymous whose consent is overdue. Any number of instances may run it at once.
 * @returns how many, at most 200 a call
 */
export async function anonymizeWithoutConsent(ctx: Ctx): Promise<number> {
  const due = await read((db) =>
    db.execute<{ id: string }>(
      sql`select s.id from students s where ${IS_WITHOUT_CONSENT} order by s.consent_until limit ${MOST}`,
    ),
  );
  let removed = 0;
  for (const { id } of due) if (await anonymizeOne(ctx, { student_id: id })) removed += 1;
  return removed;
}
