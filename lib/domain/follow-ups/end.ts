import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { REMOVED } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { endFollowUps, joinConsent } from "./consent";
import { EndFollowUps } from "./input";
import { followUpTexts as texts } from "./texts";

/**
 * Ends a student's follow-up questions for good, because they or their guardian asked the office, and deletes what was answered. Where
 * nobody agreed nothing changes. lib/domain/follow-ups/README.md. @throws Refusal 404
 */
export const endFollowUpQuestions = command("follow-ups.end", EndFollowUps, async ({ input, tx }) => {
  const { student_id: id } = input;
  const [student] = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, id), isNull(students.mergedInto), ne(students.msisdn, REMOVED)))
    .for("update");
  if (!student) throw new Refusal("not_found", "not_found", studentTexts.notFound);
  const [asked] = await tx.execute(
    sql`select 1 from students s ${joinConsent(sql`s.id`)} where s.id = ${id} and consent.agreed`,
  );
  if (!asked) return unchanged({ student_id: id, ended: false, msg: texts.notAsked });
  return changedBy(
    { student_id: id, ended: true, msg: texts.recorded.do_not_call },
    await endFollowUps(tx, [id], "desk"),
  );
});
