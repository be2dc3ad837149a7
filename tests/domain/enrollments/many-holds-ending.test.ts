import { expect, onTestFinished, test } from "vitest";
import { SAFARICOM, SCHEDULER } from "@/lib/domain/access/actor";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { sweepHolds } from "@/lib/domain/enrollments/seats/sweep-holds";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { confirmation, newClass } from "../../api/fixtures";
import { sql } from "../../support/database";
import { insertHolds, insertStudents, seatsByState } from "../../support/many-students";
import { mapConcurrently } from "../../support/map-concurrently";
import { countOutcomes, outcomeOnceServed } from "../../support/outcome";
import { processStored } from "../../support/stored-callbacks";
import { asOwner } from "../../support/students";

test("when 200 holds end amid payments, sweeps and new students, each has a seat, lost it, or is paid without one", async () => {
  // Slows down writing a seat after the check, so that a missing lock always gives away a seat too many.
  await sql`create function take_a_while() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.02 * random()); return new; end $$`;
  await sql`create trigger slow before insert or update on enrollments for each row execute function take_a_while()`;
  onTestFinished(async () => void (await sql`drop function take_a_while cascade`));
  const group = await newClass({ capacity: 100 });
  const late = await insertHolds(group.classId, 100, -1);
  const running = await insertHolds(group.classId, 60, 5);
  const fresh = await insertStudents(40);
  const pay = (payCode: string, n: number) =>
    receiveCallback(
      { actor: SAFARICOM },
      {
        kind: "confirmation",
        body: JSON.stringify(confirmation(`TKR${String(n).padStart(7, "0")}`, payCode, 500)),
      },
    );
  const work = [
    ...[...late, ...running].map(
      ({ payCode }, n) =>
        () =>
          outcomeOnceServed(() => pay(payCode, n)),
    ),
    ...fresh.map(
      (who) => () => outcomeOnceServed(() => asOwner(enroll, { student_id: who, class_id: group.classId })),
    ),
    ...Array.from({ length: 10 }, () => () => outcomeOnceServed(() => sweepHolds({ actor: SCHEDULER }, {}))),
  ].sort(() => Math.random() - 0.5);
  const texts = countOutcomes(await mapConcurrently(work, 50, (start) => start()));
  await processStored();
  const seats = await seatsByState(group.classId);
  expect((texts.ok ?? 0) + (texts.class_full ?? 0)).toBe(work.length);
  // All 160 paid: those in time kept their seats, the others took what was left.
  expect((seats.enrolled ?? 0) + (seats.paid_waiting ?? 0)).toBe(160);
  expect((seats.enrolled ?? 0) + (seats.held ?? 0)).toBe(100);
  const [kept] = await sql`select count(*)::int as all from enrollments
    where id in ${sql(running.map(({ enrollmentId }) => enrollmentId))} and state = 'enrolled' and not late`;
  expect(kept!.all).toBe(60);
});
