import "server-only";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import { staff } from "@/db/schema/staff";
import { query } from "@/lib/platform/commands/query";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { formatDate, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { OpenRegister } from "./input";
import { numberStudents, printableFrom, readListed } from "./list-numbers";
import { findOwnSession, readRegisterSessions } from "./register-sessions";
import { belongedOn, readMembers } from "./roster";
import { nextMeeting } from "./rules";
import { registerTexts as texts } from "./texts";

export type RegisterSheet = Awaited<ReturnType<typeof showRegisterSheet>>;

/**
 * The sheet to print for a session and date: the students by their numbers, without marks or phone numbers. Without a date:
 * the next meeting, today's included. lib/domain/attendance/README.md.
 * @throws Refusal 400 when the date's numbers can still change, 403 for another tutor's session, 404
 */
export const showRegisterSheet = query(
  "attendance-registers.open-register",
  OpenRegister,
  async ({ actor, scope, input, db }) => {
    const { id, day, now, tutorId } = await findOwnSession(db, actor, scope, input.session_id);
    const today = nairobiDate(now);
    const date = input.date ?? nextMeeting(day, today);
    const from = printableFrom(date);
    if (today < from) throw invalidField("date", texts.notPrintable(formatDate(from)));
    const [session] = await readRegisterSessions(db, eq(sessions.id, id));
    if (!session) throw new Refusal("not_found", "not_found", texts.noSession);
    const [tutor] = tutorId
      ? await db
          .select({ first: staff.firstName, last: staff.lastName })
          .from(staff)
          .where(eq(staff.id, tutorId))
      : [];
    const { numbers, code } = numberStudents(await readListed(db, id, date), { sessionId: id, date });
    const students = belongedOn(await readMembers(db, [id]), id, date).map((student) => ({
      id: student.id,
      number: numbers.get(student.id) ?? 0,
      name: student.name,
      registration_no: student.registration_no,
    }));
    return {
      session,
      date,
      tutor: tutor ? `${tutor.first} ${tutor.last}` : null,
      list_code: code,
      printed_at: now.toISOString(),
      students: students.sort((one, other) => one.number - other.number),
    };
  },
);
