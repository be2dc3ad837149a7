import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { sessions } from "@/db/schema/catalog";
import { enrollments, waitingList } from "@/db/schema/enrollments";
import { listCounters } from "@/db/schema/list-counters";
import type { Db } from "@/lib/platform/db/client";
import { counterFilter } from "@/lib/platform/db/list-counters";
import { holdRunning, isSetAside } from "./seat-rule";

/** The day of counters that are not by day. */
const NO_DAY = "1970-01-01";

/** The seats of a class or session: taken by enrolled students, running holds and offers to move up, and of these the enrolled. */
export type Seats = { taken: number; enrolled: number };
export const NO_SEATS: Seats = { taken: 0, enrolled: 0 };

/** The seats per class id; classes without any are absent. */
export async function seatsByClass(db: Db, classIds: string[]): Promise<Map<string, Seats>> {
  if (classIds.length === 0) return new Map();
  const held = sql`select ${enrollments.classId} as id, 1 as seats, 0 as enrolled from ${enrollments}
    where ${and(isAmong(enrollments.classId, classIds), holdRunning())}
    union all select ${waitingList.classId}, 1, 0 from ${waitingList}
    where ${and(isAmong(waitingList.classId, classIds), isSetAside())}`;
  return countSeats(db, sql`${seatsOfEnrolled("class_seats", classIds)} union all ${held}`);
}

/** The seats per session id; sessions without any are absent. */
export async function seatsBySession(db: Db, sessionIds: string[]): Promise<Map<string, Seats>> {
  if (sessionIds.length === 0) return new Map();
  const among = isAmong(sessions.id, sessionIds);
  // Finds the few running holds by their class instead of scanning all enrollments that ever chose a session.
  const held = sql`select es.session_id, 1, 0 from (
      select ${enrollments.id} from ${enrollments}
      where ${enrollments.classId} = any (array(select ${sessions.classId} from ${sessions} where ${among})) and ${holdRunning()} offset 0
    ) held join enrollment_sessions es on es.enrollment_id = held.id join ${sessions} on ${sessions.id} = es.session_id where ${among}
    union all select ${sessions.id}, 1, 0 from ${sessions} join ${waitingList} on ${waitingList.classId} = ${sessions.classId}
      and ${sessions.id} = any (${waitingList.sessionIds}) where ${and(among, isSetAside())}`;
  return countSeats(db, sql`${seatsOfEnrolled("session_seats", sessionIds)} union all ${held}`);
}

/** One parameter for all ids: building a statement with one for each takes longer than running it. */
function isAmong(id: PgColumn, ids: string[]): SQL {
  return sql`${id} = any (${`{${ids.join(",")}}`}::uuid[])`;
}

/** The seats of enrolled students, from counters that the database keeps (lib/platform/db/list-counters.ts). */
function seatsOfEnrolled(list: "class_seats" | "session_seats", ids: string[]): SQL {
  return sql`select ${listCounters.kind}::uuid as id, ${listCounters.rows} as seats, ${listCounters.rows} as enrolled from ${listCounters} where ${and(
    // Naming all columns of the index lets it find each row by its id.
    counterFilter(list, { season: 0, statuses: [""], createdFrom: NO_DAY, createdTo: NO_DAY }),
    sql`${listCounters.kind} = any (${`{${ids.join(",")}}`}::text[])`,
  )}`;
}

async function countSeats(db: Db, seats: SQL): Promise<Map<string, Seats>> {
  const rows = await db.execute<Seats & { id: string }>(
    sql`select id, sum(seats)::int as taken, sum(enrolled)::int as enrolled from (${seats}) s group by id`,
  );
  return new Map([...rows].map(({ id, ...counted }) => [id, counted]));
}
