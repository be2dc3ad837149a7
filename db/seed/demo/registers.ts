import { and, eq, inArray, lt } from "drizzle-orm";
import { nairobiDate, nairobiMidnight } from "@/lib/platform/time/nairobi-time";
import { registerMarks, registers } from "../../schema/attendance";
import { classes, sessions } from "../../schema/catalog";
import { enrollmentSessions, enrollments } from "../../schema/enrollments";
import type { Writer } from "./writer";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKENDS = 2;

/**
 * Inserts a season's registers of the last two weekends; most students were present, and the newest register is a draft.
 */
export async function seedRegisters(db: Writer, now: Date, season: number): Promise<void> {
  const ofSeason = db.select({ id: classes.id }).from(classes).where(eq(classes.seasonNumber, season));
  const meetings = await db.select().from(sessions).where(inArray(sessions.classId, ofSeason));
  const dates = pastWeekends(now);
  for (const [nth, meeting] of meetings.entries()) {
    for (const weekend of dates) {
      const date = meeting.day === "saturday" ? weekend.saturday : weekend.sunday;
      const isDraft = nth === 0 && weekend === dates[0];
      await seedRegister(db, meeting, date, isDraft);
    }
  }
}

async function seedRegister(
  db: Writer,
  meeting: typeof sessions.$inferSelect,
  date: string,
  isDraft: boolean,
): Promise<void> {
  const roster = await db
    .select({ id: enrollments.studentId })
    .from(enrollmentSessions)
    .innerJoin(enrollments, eq(enrollments.id, enrollmentSessions.enrollmentId))
    .where(
      and(
        eq(enrollmentSessions.sessionId, meeting.id),
        eq(enrollments.state, "enrolled"),
        lt(enrollments.enrolledAt, new Date(nairobiMidnight(date).getTime() + DAY_MS)),
      ),
    );
  if (roster.length === 0 || !meeting.tutorId) return;
  const at = new Date(nairobiMidnight(date).getTime() + 18 * 60 * 60 * 1000);
  const [register] = await db
    .insert(registers)
    .values({
      sessionId: meeting.id,
      date,
      status: "draft",
      markedBy: meeting.tutorId,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: registers.id });
  const marked = isDraft ? roster.slice(0, Math.ceil(roster.length / 2)) : roster;
  await db.insert(registerMarks).values(
    marked.map(({ id }, nth) => ({
      registerId: register?.id ?? "",
      studentId: id,
      state: (nth + Number(date.slice(-1))) % 6 === 5 ? ("absent" as const) : ("present" as const),
    })),
  );
  if (isDraft) return;
  await db
    .update(registers)
    .set({ status: "saved", savedAt: at })
    .where(eq(registers.id, register?.id ?? ""));
}

/** The last complete weekends, newest first, as Nairobi dates. */
function pastWeekends(now: Date): Array<{ saturday: string; sunday: string }> {
  const today = new Date(`${nairobiDate(now)}T00:00:00Z`);
  const sinceSunday = today.getUTCDay() === 0 ? 7 : today.getUTCDay();
  return Array.from({ length: WEEKENDS }, (_, week) => {
    const sunday = new Date(today.getTime() - (sinceSunday + week * 7) * DAY_MS);
    const saturday = new Date(sunday.getTime() - DAY_MS);
    return { saturday: saturday.toISOString().slice(0, 10), sunday: sunday.toISOString().slice(0, 10) };
  });
}
