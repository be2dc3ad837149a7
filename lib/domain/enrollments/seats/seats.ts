import "server-only";
import { and, inArray, type SQL, sql } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import { enrollments, waitingList } from "@/db/schema/enrollments";
import { listCounters } from "@/db/schema/list-counters";
import type { Db } from "@/lib/platform/db/client";
import { counterFilter } from "@/lib/platform/db/list-counters";
import { holdRunning, isSetAside } from "./seat-rule";

/** The day of counters that are not by day. */
const NO_DAY = "1970-01-01";

/** Seats taken per class id, by enrolled students, running holds and offers to move up; classes without any are absent. */
export async function seatsTakenByClass(db: Db, classIds: string[]): Promise<Map<string, number>> {
  if (classIds.length === 0) return new Map();
  const held = sql`select ${enrollments.classId} as id, 1 as seats from ${enrollments}
    where ${and(inArray(enrollments.classId, classIds), holdRunning())}
    union all select ${waitingList.classId}, 1 from ${waitingList}
    where ${and(inArray(waitingList.classId, classIds), isSetAside())}`;
  return countSeats(db, sql`${seatsOfEnrolled("class_seats", classIds)} union all ${held}`);
}

/** Enrolled students per class id; classes without any are absent. */
export async function enrolledByClass(db: Db, classIds: string[]): Promise<Map<string, number>> {
  if (classIds.length === 0) return new Map();
  return countSeats(db, seatsOfEnrolled("class_seats", classIds));
}

/** Enrolled students per session id; sessions without any are absent. */
export async function enrolledBySession(db: Db, sessionIds: string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  return countSeats(db, seatsOfEnrolled("session_seats", sessionIds));
}

/** Seats taken per session id, by enrolled students, running holds and offers to move up; sessions without any are absent. */
export async function seatsTakenBySession(db: Db, sessionIds: string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const among = sql`${inArray(sessions.id, sessionIds)}`;
  // Finds the few running holds by their class instead of scanning all enrollments that ever chose a session.
  const held = sql`select es.session_id, 1 from (
      select ${enrollments.id} from ${enrollments}
      where ${enrollments.classId} = any (array(select ${sessions.classId} from ${sessions} where ${among})) and ${holdRunning()} offset 0
    ) held join enrollment_sessions es on es.enrollment_id = held.id join ${sessions} on ${sessions.id} = es.session_id where ${among}
    union all select ${sessions.id}, 1 from ${sessions} join ${waitingList} on ${waitingList.classId} = ${sessions.classId}
      and ${sessions.id} = any (${waitingList.sessionIds}) where ${and(among, isSetAside())}`;
  return countSeats(db, sql`${seatsOfEnrolled("session_seats", sessionIds)} union all ${held}`);
}

/** The seats of enrolled students, from counters that the database keeps (lib/platform/db/list-counters.ts). */
function seatsOfEnrolled(list: "class_seats" | "session_seats", ids: string[]): SQL {
  return sql`select ${listCounters.kind}::uuid as id, ${listCounters.rows} as seats from ${listCounters} where ${and(
    // Naming all columns of the index lets it find each row by its id.
    counterFilter(list, { season: 0, statuses: [""], createdFrom: NO_DAY, createdTo: NO_DAY }),
    inArray(listCounters.kind, ids),
  )}`;
}

async function countSeats(db: Db, seats: SQL): Promise<Map<string, number>> {
  const rows = await db.execute<{ id: string; seats: number }>(
    sql`select id, sum(seats)::int as seats from (${seats}) s group by id having sum(seats) <> 0`,
  );
  return new Map([...rows].map(({ id, seats: counted }) => [id, counted]));
}
