import "server-only";
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { enrollments, waitingList } from "@/db/schema/enrollments";
import { HOLD_STATES } from "@/db/schema/enums";

/**
 * What holds a seat: an enrolled student always, a hold until `hold_until` (docs/business-rules.md, "Seats and holds"), and an
 * offer to who moves up until it ends.
 * The rule stands here twice, for rows in memory and for queries; tests/domain/enrollments/seat-rule.test.ts compares
 * both on every state and time.
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

/**
 * The same as a condition on `enrollments`.
 * @param at the instant to compare holds with; a decision passes the time it read under its locks
 */
export function seatHeld(at: SQL | Date = sql`now()`): SQL | undefined {
  return or(eq(enrollments.state, "enrolled"), holdRunning(at));
}

/** The condition on `enrollments` that a seat is held without being paid for in full. */
export function holdRunning(at: SQL | Date = sql`now()`): SQL | undefined {
  return and(isHold(), gt(enrollments.holdUntil, at));
}

/** The condition on `enrollments` that it is a hold, whether it has ended or not. */
export function isHold(): SQL {
  return inArray(enrollments.state, [...HOLD_STATES]);
}

/**
 * The condition on `waiting_list` that a row holds a seat of its class itself: offered to a student who has a seat elsewhere,
 * which stays theirs until they accept.
 */
export function isSetAside(at: SQL | Date = sql`now()`): SQL | undefined {
  return and(
    eq(waitingList.state, "offered"),
    isNull(waitingList.enrollmentId),
    gt(waitingList.offerUntil, at),
  );
}
