import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ENROLLMENT_STATES, HOLD_STATES } from "@/db/schema/enums";
import { holdRunning, holdsSeat, seatHeld } from "@/lib/domain/enrollments/seats/seat-rule";
import { read } from "@/lib/platform/db/client";
import "../../support/database";

const NOW = new Date("2026-11-22T09:00:00.000Z");
/** When the hold ends, in milliseconds from now; null: it has no end. */
const ENDS = [null, -86_400_000, -1, 0, 1, 86_400_000];
const CASES = ENROLLMENT_STATES.flatMap((state) =>
  ENDS.map((ends) => ({ state, holdUntil: ends === null ? null : new Date(NOW.getTime() + ends) })),
);

test("the database and the code agree on what holds a seat, in every state and at every time", async () => {
  const rows = CASES.map(
    ({ state, holdUntil }, position) =>
      sql`(${position}::int, ${state}::text, ${holdUntil?.toISOString() ?? null}::timestamptz)`,
  );
  // The conditions name columns of `enrollments`; these rows are made up, because triggers would refuse them.
  const judged = await read((db) =>
    db.execute(sql`select coalesce(${seatHeld(NOW)}, false) as held, coalesce(${holdRunning(NOW)}, false) as running
      from (values ${sql.join(rows, sql`, `)}) as enrollments (position, state, hold_until) order by position`),
  );
  const expected = CASES.map((row) => {
    const held = holdsSeat(row, NOW);
    return { held, running: held && row.state !== "enrolled" };
  });
  expect([...judged]).toEqual(expected);
  expect(new Set(expected.map(({ held }) => held))).toEqual(new Set([true, false]));
});

test("an enrolled student keeps the seat, and a hold ends at its last moment", () => {
  expect(holdsSeat({ state: "enrolled", holdUntil: null }, NOW)).toBe(true);
  expect(HOLD_STATES.map((state) => holdsSeat({ state, holdUntil: NOW }, NOW))).toEqual([
    false,
    false,
    false,
  ]);
  expect(holdsSeat({ state: "cancelled", holdUntil: new Date(NOW.getTime() + 1) }, NOW)).toBe(false);
});
