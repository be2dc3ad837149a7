import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { BulkResult, LeftRow } from "@/lib/platform/commands/bulk";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { attemptPart } from "@/lib/platform/db/savepoint";
import type { Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import { MoveEnrollments } from "./input";
import { changeSeat } from "./seats/change-seat";
import { lockClass } from "./seats/class-lock";
import { manyEnrollmentsTexts, enrollmentTexts as texts } from "./texts";

/**
 * Moves enrollments to one class and its sessions, each by the rules of a single move (change-seat.ts). Enrollments that
 * cannot be moved, such as the eleventh for ten seats, stay unchanged and are returned with the reason; the others are moved
 * (lib/domain/access/README.md). They are moved in the order of their ids, so that two such moves never
 * deadlock.
 * @throws Refusal 400 for an invalid choice of sessions of the class
 */
export const moveEnrollments = command(
  "students.move-enrollments",
  MoveEnrollments,
  async ({ actor, clientAddress, input, tx }) => {
    const asking = { actor, clientAddress, settings: await readSettings(tx) };
    // Locked outside the savepoints, so that a refused row does not release the class.
    await lockClass(tx, input.class_id, async () => input.sessions);
    const rows = await readRows(tx, input.ids);
    const left: LeftRow[] = input.ids
      .filter((id) => !rows.some((row) => row.id === id))
      .map((id) => ({ id, name: id, code: "not_found", why: texts.noEnrollment }));
    const changes: Change[] = [];
    for (const { id, studentId, name } of rows) {
      const wish = { id, student_id: studentId, class_id: input.class_id, sessions: input.sessions };
      const moved = await attemptPart(tx, () => changeSeat(tx, asking, wish));
      if ("result" in moved) {
        if (moved.result.isChanged) changes.push(moved.result.change);
        continue;
      }
      if (isAboutTheChoice(moved.refusal)) throw moved.refusal;
      left.push({ id, name, code: moved.refusal.code, why: moved.refusal.message });
    }
    const same = input.ids.length - left.length - changes.length;
    const result: BulkResult = {
      done: changes.length,
      unchanged: same,
      left,
      msg: manyEnrollmentsTexts.moved(changes.length, same, left.length),
    };
    const [first, ...others] = changes;
    return first ? changed(result, first, ...others) : unchanged(result);
  },
);

async function readRows(tx: Db, ids: string[]) {
  const rows = await tx
    .select({
      id: enrollments.id,
      studentId: enrollments.studentId,
      fullName: students.fullName,
      registrationNo: students.registrationNo,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(inArray(enrollments.id, ids))
    .orderBy(asc(enrollments.id));
  return rows.map(({ fullName, registrationNo, ...row }) => ({
    ...row,
    name: `${fullName}, ${registrationNo}`,
  }));
}

/** An invalid choice of sessions is wrong for every row. */
function isAboutTheChoice({ kind, errors }: Refusal): boolean {
  return kind === "invalid" && errors?.sessions !== undefined;
}
