import "server-only";
import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { seasons } from "@/db/schema/academy";
import { classes, courses, sessions } from "@/db/schema/catalog";
import type { SessionDay } from "@/db/schema/enums";
import { staff } from "@/db/schema/staff";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import { staffTexts } from "@/lib/domain/people/staff/texts";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate, nairobiInput } from "@/lib/platform/time/nairobi-time";
import { classesInSeason } from "../catalog/list-scope";
import { isListed, readSessions } from "../catalog/read-sessions";
import { isNotClosed, SEASON_COLUMNS } from "../seasons/season-rows";
import { TutorSessions } from "./input";
import { printableFrom } from "./list-numbers";
import { readNearLine } from "./near-line";
import { readCounts } from "./read-counts";
import { readToFinish } from "./read-overview";
import { belongedOn, readMembers } from "./roster";
import { addDays, earlier, inTurn, lastMeeting, meetsOn, nextMeeting } from "./rules";

/**
 * A tutor's sessions of a season, by default of those under way, with today's students and the attendance by date. A tutor gets
 * their own; an admin names the tutor. lib/domain/attendance/README.md.
 * @throws Refusal 403 for another tutor's sessions, 404 for an unknown tutor
 */
export const showTutorSessions = query(
  "tutors.tutor-sessions",
  TutorSessions,
  async ({ actor, scope, input, db }) => {
    const { tutor, sessions } = await readTutorSessions(db, actor, scope, input);
    return { tutor, sessions };
  },
);

/**
 * The tutor's home page: their sessions with the attendance by date, the one to turn to first (`inTurn`), then by their next
 * meeting, today's included (`meeting_on`; null where the season ends before it). Unless a season is asked for, only of seasons
 * that have begun. `seasons` are all that are not closed in which the tutor has sessions. `last_status` is the state of the
 * register of the last meeting, `last_date`; `none` where nobody was in the session then, or the season had not begun. `next_date`
 * is the register to open next: that one unless it is saved or none, else the next meeting's, null without one; `sheet_date` the
 * meeting whose sheet can be printed now. `near_line` lists the students who may miss at most one more meeting, `to_finish` the
 * registers of past days that are not saved.
 * @throws Refusal 403 for another tutor's sessions, 404 for an unknown tutor
 */
export const showTutorHome = query(
  "tutors.tutor-sessions",
  TutorSessions,
  async ({ actor, scope, input, db }) => {
    const { now, today, tutor, members, sessions } = await readTutorSessions(db, actor, scope, input);
    const taught = await readTaughtSeasons(db, tutor.id);
    const time = nairobiInput(now).slice("YYYY-MM-DDT".length);
    const near = await readNearLine(
      db,
      sessions.map(({ id }) => id),
    );
    const shown = sessions.map(({ students, ...session }) => {
      const season = taught.find(({ number }) => number === session.season);
      const begins = season?.starts_on && season.starts_on > today ? season.starts_on : null;
      const isOver = Boolean(season?.ends_on && season.ends_on < today);
      const meetsToday = !begins && !isOver && meetsOn(session.day, today);
      const until = season?.ends_on ?? today;
      const lastDate = lastMeeting(session.day, earlier(today, until));
      const isEmpty =
        lastDate < (season?.starts_on ?? lastDate) || belongedOn(members, session.id, lastDate).length === 0;
      const lastStatus =
        session.attendance[lastDate]?.status ?? (isEmpty ? ("none" as const) : ("new" as const));
      const coming = nextMeeting(session.day, begins ?? addDays(today, 1));
      const meetsAgain = !isOver && coming <= (season?.ends_on ?? coming);
      return {
        ...session,
        season_begins: begins,
        student_count: students.length,
        near_line: near.get(session.id) ?? [],
        meets_today: meetsToday,
        is_running: meetsToday && session.start_at <= time && time < session.end_at,
        meeting_on: meetsToday ? today : meetsAgain ? coming : null,
        last_date: lastDate,
        last_status: lastStatus,
        today_status: meetsToday ? (session.attendance[today]?.status ?? ("new" as const)) : null,
        sheet_date: sheetDate(session.day, session.attendance, begins ?? today, {
          today,
          last: season?.ends_on ?? null,
        }),
        next_date: lastStatus === "new" || lastStatus === "draft" ? lastDate : meetsAgain ? coming : null,
      };
    });
    return {
      today,
      tutor,
      to_finish: await readToFinish(db, tutor.id, { today, members }),
      seasons: taught,
      sessions: inTurn(
        input.season === undefined ? shown.filter((session) => session.season_begins === null) : shown,
        time,
      ),
    };
  },
);

/**
 * Reads a tutor's sessions with students and counts; the number of statements does not depend on the number of sessions.
 * @param asked the tutor's id, optional with scope `own`, and the season
 * @throws Refusal 403 for another tutor's sessions, 404 for an unknown tutor
 */
export async function readTutorSessions(
  db: Db,
  actor: Actor,
  scope: Scope,
  input: z.output<typeof TutorSessions>,
) {
  const tutorId = tutorIdFor(actor, scope, input.tutorId);
  const [tutor] = await db
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .where(and(eq(staff.id, tutorId), eq(staff.role, "tutor")));
  if (!tutor) throw new Refusal("not_found", "not_found", staffTexts.notThere("tutor", tutorId));
  const now = await databaseNow(db);
  const today = nairobiDate(now);
  const ofSeason = classesInSeason(db, actor, input.season);
  const own = await readSessions(db, and(eq(sessions.tutorId, tutor.id), ofSeason));
  const ids = own.map(({ id }) => id);
  const members = await readMembers(db, ids);
  const counted = await readCounts(db, ids);
  return {
    now,
    today,
    tutor: { id: tutor.id, name: `${tutor.firstName} ${tutor.lastName}` },
    members,
    sessions: own.map((session) => ({
      ...session,
      students: belongedOn(members, session.id, today),
      attendance: Object.fromEntries(
        counted
          .filter(({ session_id }) => session_id === session.id)
          .map(({ session_id: _session, date, ...counts }) => [date, counts] as const),
      ),
    })),
  };
}

/** The seasons that are not closed in which a tutor has sessions, and how many, the earliest first. */
function readTaughtSeasons(db: Db, tutorId: string) {
  return db
    .select({
      number: seasons.number,
      status: SEASON_COLUMNS.status,
      starts_on: seasons.startsOn,
      ends_on: seasons.endsOn,
      sessions: count(),
    })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .innerJoin(seasons, eq(seasons.number, classes.seasonNumber))
    .where(and(eq(sessions.tutorId, tutorId), isNull(sessions.archivedAt), isListed({}), isNotClosed))
    .groupBy(seasons.number)
    .orderBy(asc(seasons.number));
}

function tutorIdFor(actor: Actor, scope: Scope, wanted: string | undefined): string {
  const self = actor.kind === "staff" ? actor.staffId : "";
  if (scope === "own" && wanted && wanted !== self) {
    throw new Refusal("forbidden", "not_allowed", "These sessions are another tutor's.");
  }
  return wanted ?? self;
}

/**
 * @param from today, or the first day of a season that has not begun
 * @param last the season's last day; null if it is not set
 */
function sheetDate(
  day: SessionDay,
  attendance: Record<string, { status: string }>,
  from: string,
  { today, last }: { today: string; last: string | null },
): string | null {
  const coming = nextMeeting(day, attendance[from]?.status === "saved" ? addDays(from, 1) : from);
  return today < printableFrom(coming) || coming > (last ?? coming) ? null : coming;
}
