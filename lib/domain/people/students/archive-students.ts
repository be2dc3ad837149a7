import "server-only";
import { and, asc, inArray, isNull, ne, sql } from "drizzle-orm";
import { students } from "@/db/schema/students";
import type { LeftRow, UndoableResult } from "@/lib/platform/commands/bulk";
import { changedBy, command } from "@/lib/platform/commands/command";
import { ArchiveStudents } from "./input";
import { manyStudentsTexts, studentTexts as texts } from "./texts";

/**
 * Archives students, or restores them, in one transaction; students with that status already stay unchanged. The rule is that of
 * the status in update-student.ts.
 * @returns how many were changed, and the ids without a student
 */
export const archiveStudents = command(
  "students.archive-students",
  ArchiveStudents,
  async ({ input: { ids, status }, tx }) => {
    const locked = await tx
      .select({ id: students.id })
      .from(students)
      .where(and(inArray(students.id, ids), isNull(students.mergedInto)))
      .orderBy(asc(students.id))
      .for("update");
    const known = new Set(locked.map(({ id }) => id));
    const written = await tx
      .update(students)
      .set({ status, updatedAt: sql`now()` })
      .where(and(inArray(students.id, [...known]), ne(students.status, status)))
      .returning({ id: students.id });
    const left: LeftRow[] = ids
      .filter((id) => !known.has(id))
      .map((id) => ({ id, name: id, code: "not_found", why: texts.notFound }));
    const result: UndoableResult = {
      done: written.length,
      changed: written.map(({ id }) => id),
      unchanged: known.size - written.length,
      left,
      msg: manyStudentsTexts.changed(status, written.length, known.size - written.length),
    };
    return changedBy(
      result,
      written.map(({ id }) => ({ type: "student.changed", id, what: { fields: ["status"], status } })),
    );
  },
);
