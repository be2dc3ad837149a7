import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { sessions } from "@/db/schema/catalog";
import { staff } from "@/db/schema/staff";
import type { Actor } from "../access/actor";
import type { Reach } from "../access/permissions";
import { readSessions } from "../catalog/read-sessions";
import { eatDate } from "../platform/eat";
import { query } from "../query";
import { Refusal } from "../refusal";
import { staffWords } from "../staff/words";
import { TutorSessions } from "./input";
import { readRegisters } from "./read-registers";
import { readRoster } from "./roster";

/**
 * A tutor's sessions with their students of today and the attendance by date. A tutor asks for the own ones, an admin
 * names the tutor.
 * @throws Refusal 403 for another tutor's, 404 for an unknown tutor.
 */
export const showTutorSessions = query(
  "tutors.tutor-sessions",
  TutorSessions,
  async ({ actor, reach, input, db }) => {
    const tutorId = whose(actor, reach, input.tutorId);
    const [tutor] = await db
      .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName })
      .from(staff)
      .where(and(eq(staff.id, tutorId), eq(staff.role, "tutor")));
    if (!tutor) throw new Refusal("not_found", "not_found", staffWords.notThere("tutor", tutorId));
    const today = eatDate(await databaseNow(db));
    const own = await readSessions(db, eq(sessions.tutorId, tutor.id));
    return {
      tutor: { id: tutor.id, name: `${tutor.firstName} ${tutor.lastName}` },
      sessions: await Promise.all(own.map((session) => withAttendance(db, session, today))),
    };
  },
);

function whose(actor: Actor, reach: Reach, asked: string | undefined): string {
  const self = actor.kind === "staff" ? actor.staffId : "";
  if (reach === "own" && asked && asked !== self) {
    throw new Refusal("forbidden", "not_allowed", "These sessions are another tutor's.");
  }
  return asked ?? self;
}

async function withAttendance<Session extends { id: string }>(db: Db, session: Session, today: string) {
  const [students, registers] = await Promise.all([
    readRoster(db, session.id, today),
    readRegisters(db, session.id),
  ]);
  const attendance = Object.fromEntries(
    Object.entries(registers).map(([date, { students: _marked, ...counts }]) => [date, counts]),
  );
  return { ...session, students, attendance };
}
