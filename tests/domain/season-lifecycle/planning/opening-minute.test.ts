import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { createSeason } from "@/lib/domain/season-lifecycle/planning/create-season";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import { newClass } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { barrier } from "../../../support/barrier";
import { advanceClock, secondsAhead } from "../../../support/clock";
import { sql } from "../../../support/database";
import { insertStudents, seatsByState } from "../../../support/many-students";
import { countOutcomes, outcomeOnceServed } from "../../../support/outcome";
import { closeSeason } from "../../../support/seasons";
import { asOwner } from "../../../support/students";

const SEATS = 30;
const MINUTES_BEFORE = 10;
/** How long before the minute the early calls come: long enough for a slow machine. */
const SECONDS_LEFT = 60;

// Enough at once that a missing lock always gives away a seat too many.
process.env.DATABASE_POOL = "20";

let classIds: string[];

beforeAll(async () => {
  // Season 10 has three classes of 30 seats and opens in ten minutes; no other season takes registrations.
  for (const name of ["Baking", "Sewing", "Welding"]) await newClass({ capacity: SEATS, name });
  const opens = new Date(Date.now() + (secondsAhead() + MINUTES_BEFORE * 60) * 1000);
  await createSeason(await asStaff("admin"), {
    number: 10,
    starts_on: "2099-01-10",
    ends_on: "2099-03-28",
    registration_opens_at: opens.toISOString(),
    copy_from: 8,
  });
  await closeSeason(8);
  const rows = await sql`select id from classes where season_number = 10 order by id`;
  classIds = rows.map(({ id }) => id);
  // Slows down writing a seat, for the real code and for the careless version alike, so that races show.
  await sql`create function take_a_while() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.03 * random()); return new; end $$`;
  await sql`create trigger slow before insert on enrollments for each row execute function take_a_while()`;
});

const classOf = (turn: number) => classIds[turn % classIds.length]!;
const ask = (student: string, turn: number) =>
  outcomeOnceServed(() => asOwner(enroll, { student_id: student, class_id: classOf(turn) }));

describe("registration that opens at its minute while 500 people ask", () => {
  test("takes none of them early, and says when it opens", async () => {
    const about = await showAcademy(PUBLIC, {});
    expect(about).toMatchObject({ season: 10, registration_open: false, next_opening: { season: 10 } });
    await advanceClock(MINUTES_BEFORE * 60 - SECONDS_LEFT);
    const early = await insertStudents(100);
    expect(countOutcomes(await Promise.all(early.map(ask)))).toEqual({ enrollment_closed: 100 });
    for (const id of classIds) expect(await seatsByState(id)).toEqual({});
  });

  test("gives each of the 90 seats once, whoever asked before the minute or at it", async () => {
    const students = await insertStudents(500);
    const answers: string[][] = students.map(() => []);
    // Every caller retries, as people do, from seconds before the minute until an answer comes.
    const asking = students.map(async (student, turn) => {
      await wait(Math.random() * 1_500);
      for (;;) {
        const answer = await ask(student, turn);
        answers[turn]!.push(answer);
        if (answer !== "enrollment_closed") return answer;
        await wait(Math.random() * 1_000);
      }
    });
    await wait(1_000);
    await advanceClock(SECONDS_LEFT);
    const last = await Promise.all(asking);
    expect(countOutcomes(last)).toEqual({ ok: 3 * SEATS, class_full: 500 - 3 * SEATS });
    const early = answers.flat().filter((answer) => answer === "enrollment_closed").length;
    expect(early, "people who asked before the minute").toBeGreaterThan(0);
    for (const id of classIds) expect(await seatsByState(id)).toEqual({ held: SEATS });
    expect(await sql`select * from check_invariants()`).toEqual([]);
    expect(await showAcademy(PUBLIC, {})).toMatchObject({ registration_open: true, next_opening: null });
  });

  test("the race is real: counting before writing, without a lock, gives away too many seats", async () => {
    const [group] = await sql`insert into classes (course_id, season_number, name, capacity)
      select course_id, 10, 'Careless Class', ${SEATS} from classes limit 1 returning id`;
    const students = await insertStudents(200);
    const many = postgres(process.env.DATABASE_URL ?? "", { max: 50, onnotice: () => {} });
    const everyoneRead = barrier(students.length);
    await Promise.all(
      students.map(async (student) => {
        const [taken] =
          await many`select count(*)::int as all from enrollments where class_id = ${group!.id}`;
        await everyoneRead();
        if (taken!.all >= SEATS) return;
        await many`insert into enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
          values (${student}, 10, ${group!.id}, 'held', now() + interval '1 hour', 50000, ${student.slice(0, 8)})`;
      }),
    );
    await many.end();
    const oversold = await sql`delete from enrollments where class_id = ${group!.id} returning id`;
    expect(oversold.length).toBeGreaterThan(SEATS);
  });
});
