import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { REMOVED } from "@/db/schema/enums";
import { impactAnswers } from "@/db/schema/impact";
import { students } from "@/db/schema/students";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { assertWas, markOf } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { giverOf } from "../people/students/consent";
import { refuseOthers } from "../people/students/student-scope";
import { studentTexts } from "../people/students/texts";
import { SaveAnswers, StudentOfAnswers } from "./input";
import { impactTexts as texts } from "./texts";

/** The version of the consent in texts.ts; a new wording gets a new one. */
const CONSENT_VERSION = "impact-2026-11-28";

/** What a student answered for the impact report; nulls before. `was` is the mark that a form sends back. @throws Refusal 403, 404 */
export const showAnswers = query(
  "students.impact-answers",
  StudentOfAnswers,
  async ({ actor, input, db }) => {
    refuseOthers(actor, input.student_id);
    const { guardianName } = await findStudent(db, input.student_id, "reads");
    const answers = await readAnswers(db, input.student_id);
    return {
      student_id: input.student_id,
      gender: answers?.gender ?? null,
      disability: answers?.disability ?? null,
      county: answers?.county ?? null,
      is_answered: answers !== undefined,
      by_guardian: guardianName !== null,
      was: markOfAnswers(answers),
    };
  },
);

/**
 * Saves what a student answers, all of it, with the consent that it needs: the student's own, or the guardian's of who has one. Staff
 * enter what was given on paper. @throws Refusal 400 without consent or any answer, 403, 404, 409 stale
 */
export const saveAnswers = command(
  "students.save-impact-answers",
  SaveAnswers,
  async ({ actor, input: { student_id: id, gender, disability, county }, was, tx }) => {
    refuseOthers(actor, id);
    const { guardianName } = await findStudent(tx, id, "locks");
    assertWas(was, markOfAnswers(await readAnswers(tx, id)));
    if (gender === null && disability === null && county === null)
      throw invalidField("gender", texts.noAnswer);
    const giver = giverOf(actor);
    const saved = {
      ...{ gender, disability, county },
      textVersion: CONSENT_VERSION,
      givenBy:
        giver === "desk" ? ("desk" as const) : guardianName ? ("guardian" as const) : ("student" as const),
      updatedAt: sql`now()`,
    };
    await tx
      .insert(impactAnswers)
      .values({ studentId: id, ...saved })
      .onConflictDoUpdate({ target: impactAnswers.studentId, set: saved });
    return changed(
      { student_id: id, msg: texts.saved },
      { type: "student.impact_answered", id, what: { impact_answers: "saved" } },
    );
  },
);

/** Deletes what a student answered: the consent is withdrawn. @throws Refusal 403, 404, 409 stale */
export const removeAnswers = command(
  "students.remove-impact-answers",
  StudentOfAnswers,
  async ({ actor, input: { student_id: id }, was, tx }) => {
    refuseOthers(actor, id);
    await findStudent(tx, id, "locks");
    assertWas(was, markOfAnswers(await readAnswers(tx, id)));
    const removed = await tx.delete(impactAnswers).where(eq(impactAnswers.studentId, id)).returning();
    const result = { student_id: id, msg: texts.removed };
    if (removed.length === 0) return unchanged(result);
    return changed(result, {
      type: "student.impact_answered",
      id,
      what: { impact_answers: "removed" },
    });
  },
);

/** The record, unless it was merged or is forgotten. @throws Refusal 404 */
async function findStudent(db: Db, id: string, how: "reads" | "locks") {
  const found = db
    .select({ guardianName: students.guardianName })
    .from(students)
    .where(and(eq(students.id, id), isNull(students.mergedInto), ne(students.msisdn, REMOVED)));
  const [student] = how === "locks" ? await found.for("update") : await found;
  if (!student) throw new Refusal("not_found", "not_found", studentTexts.notFound);
  return student;
}

async function readAnswers(db: Db, studentId: string) {
  const [answers] = await db.select().from(impactAnswers).where(eq(impactAnswers.studentId, studentId));
  return answers;
}

function markOfAnswers(answers: Awaited<ReturnType<typeof readAnswers>>): string {
  return markOf(answers?.gender, answers?.disability, answers?.county);
}
