import "server-only";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { BulkResult, LeftRow } from "@/lib/platform/commands/bulk";
import { changedBy, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { attemptPart } from "@/lib/platform/db/savepoint";
import type { Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import { notifyNewSeat } from "./enrollment-messages";
import { MoveEnrollments, MoveEnrollmentsBack } from "./input";
import { notifyMovedBack } from "./moved-messages";
import { changeSeat } from "./seats/change-seat";
import { lockClass } from "./seats/class-lock";
import { manyEnrollmentsTexts, enrollmentTexts as texts } from "./texts";

/** How long the messages of a move of many wait: undone meanwhile, it tells nobody. */
const UNDO_MS = 60 * 1000;

/**
 * Moves enrollments to one class and its sessions, each by the rules of a single move (change-seat.ts). Enrollments that
 * cannot be moved, such as the eleventh for ten seats, stay unchanged and are returned with the reason; the others are moved
 * (lib/domain/access/README.md). They are moved in the order asked, so that whoever asks knows who finds a seat; they are
 * locked in the order of their ids, so that two such moves never deadlock.
 * @throws Refusal 400 for an invalid choice of sessions of the class
 */
export const moveEnrollments = command(
  "students.move-enrollments",
  MoveEnrollments,
  async ({ actor, clientAddress, input, tx }) => {
    const later = new Date((await databaseNow(tx)).getTime() + UNDO_MS);
    const tell: NonNullable<Asking["tell"]> = (part, id, before) => notifyNewSeat(part, id, before, later);
    const asking = { actor, clientAddress, settings: await readSettings(tx), tell };
    // Locked outside the savepoints, so that a refused row does not release the class.
    await lockClass(tx, input.class_id);
    const { changes, left, from } = await moveAll(tx, asking, input);
    const same = input.ids.length - left.length - changes.length;
    const result: BulkResult = {
      done: changes.length,
      unchanged: same,
      left,
      msg: manyEnrollmentsTexts.moved(changes.length, same, left.length),
    };
    return changedBy({ ...result, from }, changes);
  },
);

/**
 * Moves enrollments back to the classes and sessions they had before a move, by the rules of a move: who finds no seat there any
 * more, was moved again, or got their first times in the same class, stays, and is returned with the reason.
 */
export const moveEnrollmentsBack = command(
  "students.move-enrollments",
  MoveEnrollmentsBack,
  async ({ actor, clientAddress, input: { moves, class_id: movedTo }, tx }) => {
    const asking = { actor, clientAddress, settings: await readSettings(tx), tell: notifyMovedBack };
    const wishes = moves.toSorted((one, other) => (one.class_id < other.class_id ? -1 : 1));
    for (const { class_id } of wishes) await lockClass(tx, class_id);
    const changes: AuditEvent[] = [];
    const left: LeftRow[] = [];
    for (const wish of wishes) {
      const moved = await moveAll(tx, asking, wish, movedTo);
      changes.push(...moved.changes);
      left.push(...moved.left);
    }
    const asked = moves.reduce((sum, { ids }) => sum + ids.length, 0);
    const result: BulkResult = {
      done: changes.length,
      unchanged: asked - left.length - changes.length,
      left,
      msg: manyEnrollmentsTexts.movedBack(changes.length, left.length),
    };
    return changedBy(result, changes);
  },
);

type Asking = Parameters<typeof changeSeat>[1];
type Wish = z.output<typeof MoveEnrollments>;

/**
 * @param movedTo leaves as they are those who are in another class by now
 * @returns `from`: where those moved were before, as moveEnrollmentsBack takes it
 */
async function moveAll(tx: Db, asking: Asking, wish: Wish, movedTo?: string) {
  const rows = await readRows(tx, wish.ids);
  const left: LeftRow[] = wish.ids
    .filter((id) => !rows.some((row) => row.id === id))
    .map((id) => ({ id, name: id, code: "not_found", why: texts.noEnrollment }));
  const changes: AuditEvent[] = [];
  const from = new Map<string, Wish>();
  for (const { id, studentId, name, classId, sessions } of rows) {
    if (movedTo && classId !== movedTo) {
      left.push({ id, name, code: "stale", why: manyEnrollmentsTexts.movedSince });
      continue;
    }
    const { class_id, sessions: wanted } = wish;
    if (wanted.length === 0 && class_id === classId) {
      left.push({ id, name, code: "had_no_times", why: manyEnrollmentsTexts.hadNoTimes });
      continue;
    }
    const moved = await attemptPart(tx, () =>
      changeSeat(tx, asking, { id, student_id: studentId, class_id, sessions: wanted }),
    );
    if ("result" in moved) {
      if (!moved.result.isChanged) continue;
      changes.push(moved.result.change);
      const key = [classId, ...sessions].join();
      const before = from.get(key) ?? { class_id: classId, sessions, ids: [] };
      from.set(key, { ...before, ids: [...before.ids, id] });
      continue;
    }
    if (isAboutTheChoice(moved.refusal)) throw moved.refusal;
    left.push({ id, name, code: moved.refusal.code, why: moved.refusal.message });
  }
  return { changes, left, from: [...from.values()] };
}

/** The enrollments, locked, in the order of `ids`. */
async function readRows(tx: Db, ids: string[]) {
  const rows = await tx
    .select({
      id: enrollments.id,
      studentId: enrollments.studentId,
      classId: enrollments.classId,
      sessions: sql<string[]>`(select coalesce(json_agg(x.session_id order by x.session_id), '[]')
        from ${enrollmentSessions} x where x.enrollment_id = ${enrollments.id})`,
      fullName: students.fullName,
      registrationNo: students.registrationNo,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(inArray(enrollments.id, ids))
    .orderBy(asc(enrollments.id))
    .for("update", { of: enrollments });
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return rows.map(({ fullName, registrationNo, ...row }) => ({
    ...row,
    name: `${fullName}, ${registrationNo}`,
  }));
}

/** An invalid choice of sessions is wrong for every row. */
function isAboutTheChoice({ kind, errors }: Refusal): boolean {
  return kind === "invalid" && errors?.sessions !== undefined;
}
