import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { registerCorrections, registerMarks, registers, rescueCalls } from "@/db/schema/attendance";
import { classes, sessions } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { staff } from "@/db/schema/staff";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { lockSeasonOpen } from "../seasons/season-rows";
import { registerTexts as texts } from "./texts";

/** The mark that an absence message is about, and the reply to it. */
export type AnsweredAbsence = { registerId: string; studentId: string; replyId: string };

/** The result of a reply: the audit line, or why nothing changed. */
export type AnswerDone = { is: "done"; change: AuditEvent } | { is: "not_absent" | "season_closed" };

/**
 * Excuses the one mark that an absence message is about, if it is still absent. A saved register stays saved and locked: a
 * correction records the earlier marks with the reply as the reason, and the tutor's 48 hours do not restart. In a draft
 * only the mark changes. In a closed season nothing changes. lib/domain/correspondence/README.md.
 */
export async function excuseAbsence(tx: Db, absence: AnsweredAbsence): Promise<AnswerDone> {
  const { registerId, studentId, replyId } = absence;
  const taught = await lockSeasonOf(tx, registerId);
  if (!taught || taught.isHistory) return { is: taught ? "season_closed" : "not_absent" };
  const [register] = await tx.select().from(registers).where(eq(registers.id, registerId)).for("update");
  const marks = await tx.select().from(registerMarks).where(eq(registerMarks.registerId, registerId));
  const mark = marks.find((one) => one.studentId === studentId);
  if (!register || register.status === "removed" || mark?.state !== "absent") return { is: "not_absent" };

  const isSaved = register.status === "saved";
  // First: the database reopens a saved register only with a correction.
  if (isSaved) {
    await tx.insert(registerCorrections).values({
      registerId,
      version: register.version,
      replyId,
      reason: texts.excusedByReply,
      marks: Object.fromEntries(marks.map((one) => [one.studentId, one.state])),
    });
    await writeRegister(tx, registerId, { status: "draft", savedAt: null, version: register.version + 1 });
  }
  await tx
    .update(registerMarks)
    .set({ state: "excused", markedAt: sql`now()` })
    .where(and(eq(registerMarks.registerId, registerId), eq(registerMarks.studentId, studentId)));
  const { status, savedAt } = register;
  await writeRegister(tx, registerId, { status, savedAt, version: register.version + (isSaved ? 2 : 1) });
  return {
    is: "done",
    change: {
      type: "register.absence_excused",
      id: registerId,
      what: { student: studentId, from: "absent", to: "excused" },
    },
  };
}

/**
 * Puts a student on the rescue list after the reply "stopped": a call planned for today, with the reason lost interest, by
 * the session's tutor, else by whoever marked the register. A call already planned gets the reason instead. The enrollment
 * does not change.
 */
export async function planCallForStopped(tx: Db, absence: AnsweredAbsence): Promise<AnswerDone> {
  const { registerId, studentId, replyId } = absence;
  const taught = await lockSeasonOf(tx, registerId);
  if (!taught || taught.isHistory) return { is: taught ? "season_closed" : "not_absent" };
  const [enrollment] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.studentId, studentId),
        eq(enrollments.seasonNumber, taught.season),
        eq(enrollments.state, "enrolled"),
      ),
    )
    .for("no key update");
  if (!enrollment) return { is: "not_absent" };
  const [planned] = await tx
    .update(rescueCalls)
    .set({ reason: "lost_interest", replyId, createdAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(rescueCalls.enrollmentId, enrollment.id), isNull(rescueCalls.calledAt)))
    .returning({ id: rescueCalls.id });
  if (!planned) {
    const callOn = nairobiDate(await databaseNow(tx));
    const call = { enrollmentId: enrollment.id, callerId: taught.callerId, callOn, replyId };
    await tx.insert(rescueCalls).values({ ...call, reason: "lost_interest" });
  }
  return {
    is: "done",
    change: { type: "enrollment.call_asked", id: enrollment.id, what: { call_asked: "lost_interest" } },
  };
}

/** Locks the season of a register against closing, as every writer of registers does first. */
async function lockSeasonOf(tx: Db, registerId: string) {
  const [taught] = await tx
    .select({
      season: classes.seasonNumber,
      callerId: sql<string>`case when ${staff.id} is null then ${registers.markedBy} else ${staff.id} end`,
    })
    .from(registers)
    .innerJoin(sessions, eq(sessions.id, registers.sessionId))
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .leftJoin(
      staff,
      and(eq(staff.id, sessions.tutorId), eq(staff.status, "active"), isNull(staff.archivedAt)),
    )
    .where(eq(registers.id, registerId));
  if (!taught) return undefined;
  const season = await lockSeasonOpen(tx, taught.season);
  return { ...taught, isHistory: season?.status === "closed" };
}

function writeRegister(
  tx: Db,
  id: string,
  values: { status: "draft" | "saved"; savedAt: Date | null; version: number },
) {
  return tx
    .update(registers)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(registers.id, id));
}
