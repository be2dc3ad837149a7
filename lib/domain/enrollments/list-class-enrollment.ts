import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { classes, sessions } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { LIVE_STATES } from "@/db/schema/enums";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import { matchesStudent, studentsOf } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { classTexts } from "../academy/texts";
import { isOfStudents, readEnrollmentRows } from "./enrollment-rows";
import { ListClassEnrollment } from "./input";

/**
 * The live enrollments of a class. Tutors may list classes with a session of their own, and get the students of their own
 * sessions.
 * @throws Refusal 404 for an unknown class, or one the tutor does not teach
 */
export const listClassEnrollment = query(
  "students.get-class-enrollment",
  ListClassEnrollment,
  async ({ actor, scope, input, db }) => {
    await refuseUnknown(db, actor, scope, input.class_id);
    const where = and(
      eq(enrollments.classId, input.class_id),
      inArray(enrollments.state, [...LIVE_STATES]),
      isOfStudents(and(studentsOf(db, actor, scope), matchesStudent(input.search))),
    );
    return readEnrollmentRows(db, where, input, scope);
  },
);

async function refuseUnknown(db: Db, actor: Actor, scope: Scope, classId: string): Promise<void> {
  const [group] = await db.select({ id: classes.id }).from(classes).where(eq(classes.id, classId));
  const [taught] =
    scope === "own" && actor.kind === "staff"
      ? await db
          .select({ id: sessions.id })
          .from(sessions)
          .where(
            and(
              eq(sessions.classId, classId),
              eq(sessions.tutorId, actor.staffId),
              isNull(sessions.archivedAt),
            ),
          )
          .limit(1)
      : [group];
  if (!group || !taught) throw new Refusal("not_found", "not_found", classTexts.noClass(classId));
}
