import "server-only";
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { enrollmentSessions, enrollments, waitingList } from "@/db/schema/enrollments";
import { HOLD_STATES } from "@/db/schema/enums";
import { IS_PAST } from "../enrollment-row";

/**
 * The rule for held seats: an enrolled student always has one, a hold until `hold_until`
 * (lib/domain/enrollments/README.md), and an offer to move up until it ends. The rule is written twice, for rows in memory and for queries;
 * tests/domain/enrollments/seat-rule.test.ts compares both on every state and time.
 */

const HOLDS: readonly string[] = HOLD_STATES;

/** Whether an enrollment holds a seat at an instant. */
export function holdsSeat(
  { state, holdUntil }: { state: string; holdUntil: Date | null },
  at: Date,
): boolean {
  if (state === "enrolled") return true;
  return HOLDS.includes(state) && holdUntil !== null && holdUntil > at;
}

/** The columns of `enrollments`, or of an alias of it, that the rule reads. */
type SeatColumns = { state: AnyPgColumn; holdUntil: AnyPgColumn };

/**
 * The condition on `enrollments` that a row holds a seat.
 * @param at the instant to compare holds with; a decision passes the time it read under its locks
 * @param row an alias, where a query reads the table twice
 */
export function seatHeld(at: SQL | Date = sql`now()`, row: SeatColumns = enrollments): SQL | undefined {
  return or(eq(row.state, "enrolled"), holdRunning(at, row));
}

/** The condition on `enrollments` that a seat is held and not paid in full. */
export function holdRunning(at: SQL | Date = sql`now()`, row: SeatColumns = enrollments): SQL | undefined {
  return and(isHold(row), gt(row.holdUntil, at));
}

/** The condition on `enrollments` that it is a hold, whether it has ended or not. */
export function isHold(row: SeatColumns = enrollments): SQL {
  return inArray(row.state, [...HOLD_STATES]);
}

/**
 * The condition on `waiting_list` that the row itself holds a seat of its class: offered to a student with a seat elsewhere,
 * who keeps that one until they accept.
 */
export function isSetAside(at: SQL | Date = sql`now()`): SQL | undefined {
  return and(
    eq(waitingList.state, "offered"),
    isNull(waitingList.enrollmentId),
    gt(waitingList.offerUntil, at),
  );
}

/** The condition on an enrollment `e` that is paid or waived and has no times, so that no register lists its student. */
export const HAS_NO_TIMES: SQL = sql`(e.state = 'enrolled' and not ${IS_PAST} and not exists (
  select from ${enrollmentSessions} x where x.enrollment_id = e.id))`;
