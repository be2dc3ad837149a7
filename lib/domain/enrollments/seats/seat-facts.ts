import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { openAccounts } from "@/db/schema/list-counters";
import { allocations } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import type { Db } from "@/lib/platform/db/client";
import { fixedStatement, given, rowFromJson } from "@/lib/platform/db/fixed-statement";
import type { EnrollmentRow } from "../enrollment-row";
import { mayPayIn } from "../free-credit";
import type { Priority } from "../waiting-list/waiting-before";
import { lockSeat } from "./class-lock";
import { type NetworkHolds, networkHolds } from "./hold-limits";
import { type Room, roomOf } from "./room";

/** What decides about a seat, read under its locks. */
export type SeatFacts = {
  /** The time under the locks. */
  now: Date;
  /** Undefined where there is no such class. */
  room: Room | undefined;
  /** The student's enrollment of the season that is not cancelled, with its sessions. */
  own: EnrollmentRow | undefined;
  ownSessions: string[];
  ownPaidCents: number;
  /** The other unpaid holds of the client network. */
  holds: NetworkHolds;
  /** Whether the student is registered for the season. */
  isRegistered: boolean;
  /** Whether the student has credit that may pay for a seat of the season. */
  hasCredit: boolean;
  /** Whether the student has an enrollment of a later season. */
  hasLater: boolean;
};

type Wanted = {
  studentId: string;
  classId: string;
  priority?: Priority;
  /** The client network; null where none counts, undefined for the one of the student's enrollment. */
  heldFrom?: string | null;
};

const FACTS = fixedStatement<
  Omit<SeatFacts, "now" | "own" | "room"> & {
    now: string;
    own: Record<string, unknown> | null;
    room: Room | null;
  }
>(() => {
  const [classId, student] = [given("class", "uuid"), given("student", "uuid")];
  const season = sql`(select ${classes.seasonNumber} from ${classes} where ${classes.id} = ${classId})`;
  const at = sql`(select now from at)`;
  const ofOwn = (column: SQL) => sql`(select ${column} from own)`;
  const room = roomOf({
    at,
    student,
    priority: sql`coalesce(${given("priority", "text")}, case ${ofOwn(sql`state`)} when 'paid_waiting' then 'paid' else 'queue' end)`,
  });
  return sql`with at as materialized (select clock_timestamp() as now), own as materialized (
      select * from ${enrollments} where ${enrollments.studentId} = ${student} and ${enrollments.seasonNumber} = ${season}
        and ${enrollments.state} <> 'cancelled' order by ${enrollments.createdAt} desc limit 1)
    select ${at} as now, ${ofOwn(sql`to_jsonb(own)`)} as own,
      (select ${room} from ${classes} where ${and(eq(classes.id, classId), isNull(classes.archivedAt))}) as room,
      (select coalesce(jsonb_agg(${enrollmentSessions.sessionId}), '[]'::jsonb) from ${enrollmentSessions}
        where ${enrollmentSessions.enrollmentId} = ${ofOwn(sql`id`)}) as "ownSessions",
      (select coalesce(sum(${allocations.amountCents}), 0)::int from ${allocations}
        where ${allocations.enrollmentId} = ${ofOwn(sql`id`)}) as "ownPaidCents",
      ${networkHolds({
        from: sql`case when ${given("ownNetwork", "boolean")} then ${ofOwn(sql`held_from`)} else ${given("network", "text")} end`,
        except: ofOwn(sql`id`),
        at,
      })} as holds,
      exists (select from ${students} where ${students.id} = ${student} and ${students.seasonNumber} >= ${season}) as "isRegistered",
      exists (select from ${openAccounts} join ${enrollments} on ${enrollments.id} = ${openAccounts.enrollmentId}
        where ${mayPayIn(student, season)}) as "hasCredit",
      exists (select from ${enrollments} where ${enrollments.studentId} = ${student}
        and ${enrollments.seasonNumber} > ${season} and ${enrollments.state} <> 'cancelled') as "hasLater"`;
});

/** Locks what a seat depends on and reads it, in this order without waiting in between. */
export async function lockFacts(tx: Db, wanted: Wanted): Promise<SeatFacts> {
  const { studentId, classId, priority, heldFrom } = wanted;
  const locked = {
    class: classId,
    student: studentId,
    network: heldFrom ?? null,
    ownNetwork: heldFrom === undefined,
  };
  const [[lock], [facts]] = await Promise.all([
    lockSeat(tx, locked),
    FACTS(tx, { ...locked, priority: priority ?? null }),
  ]);
  if (!facts) throw new Error("a statement without a table gave no row");
  const own = facts.own ? rowFromJson(enrollments, facts.own) : undefined;
  // An enrollment came while this waited, and is not locked yet.
  if (facts.room && own && own.id !== lock?.own) return lockFacts(tx, wanted);
  return { ...facts, now: new Date(facts.now), own, room: facts.room ?? undefined };
}
