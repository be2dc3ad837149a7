import "server-only";
import { query } from "@/lib/platform/commands/query";
import { TutorSessions } from "./input";
import { readTutorSessions } from "./read-tutor-sessions";
import { addDays, lastMeeting, meetsOn, nextMeeting, type SessionDay } from "./rules";

/**
 * What a tutor comes home to: the own sessions, those of today first by their time, each with the attendance by date and
 * the date whose register is next: the last on which it met unless that one is saved, else the next on which it will.
 * @throws Refusal 403 for another tutor's, 404 for an unknown tutor.
 */
export const showTutorHome = query(
  "tutors.tutor-sessions",
  TutorSessions,
  async ({ actor, scope, input, db }) => {
    const { today, tutor, sessions } = await readTutorSessions(db, actor, scope, input.tutorId);
    const shown = sessions.map(({ students, ...session }) => {
      const meetsToday = meetsOn(session.day, today);
      return {
        ...session,
        student_count: students.length,
        meets_today: meetsToday,
        today_status: meetsToday ? (session.attendance[today]?.status ?? ("new" as const)) : null,
        next_date: nextDate(session.day, session.attendance, today),
      };
    });
    return {
      today,
      tutor,
      sessions: shown.sort(
        (one, other) =>
          Number(other.meets_today) - Number(one.meets_today) ||
          (one.meets_today ? one.start_at.localeCompare(other.start_at) : 0),
      ),
    };
  },
);

function nextDate(day: SessionDay, attendance: Record<string, { status: string }>, today: string): string {
  const last = lastMeeting(day, today);
  return attendance[last]?.status === "saved" ? nextMeeting(day, addDays(today, 1)) : last;
}
