import { expect, test } from "vitest";
import { acceptOffer } from "@/lib/domain/enrollments/waiting-list/answer-offer";
import { PUBLIC } from "../../../support/actors";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { tick } from "./tick";
import { cancel, enrollmentOf, fullClass, linkOf, queue, waiters } from "./waiting";

const HOUR = 60 * 60;
const set = (key: string, value: string | number) =>
  sql`insert into settings (key, value) values (${key}, ${sql.json(value)})
    on conflict (key) do update set value = excluded.value`;
const inNairobi = (at: Date) => new Date(at.getTime() + 3 * HOUR * 1000).toISOString().slice(11, 16);

// The clock of these tests starts at 10:10 in Nairobi.
test("a seat that becomes free in the quiet hours is held at once; its message and its time begin in the morning", async () => {
  await set("offer_quiet_from", "09:00");
  await set("offer_quiet_to", "12:00");
  await set("offer_hours", 0.5);
  const { group, seats } = await fullClass();
  const [first, second] = await waiters(group, 2);
  await cancel(seats[0]!.enrollmentId);
  await tick();
  const made = (await linkOf(first!)) as unknown as {
    token: string;
    next_attempt_at: Date;
    expires_at: Date;
  };
  expect([inNairobi(made.next_attempt_at), inNairobi(made.expires_at)]).toEqual(["12:00", "12:30"]);
  expect(inNairobi((await enrollmentOf(first!))!.hold_until)).toBe("12:30");

  await advanceClock(2 * HOUR);
  await tick();
  expect(await queue(group)).toEqual([
    [first!.id, "offered"],
    [second!.id, "waiting"],
  ]);
  await advanceClock(HOUR / 2);
  expect(await outcomeOf(acceptOffer(PUBLIC, { token: made.token }))).toBe("offer_over");
  await tick();
  expect(await queue(group)).toEqual([
    [second!.id, "offered"],
    [first!.id, "waiting"],
  ]);
});
