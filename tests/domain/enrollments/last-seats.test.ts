import postgres from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { type NewClass, newClass } from "../../api/fixtures";
import { barrier } from "../../support/barrier";
import { sql } from "../../support/database";
import { deadlocks } from "../../support/deadlocks";
import { insertHolds, insertStudents, seatsByState } from "../../support/many-students";
import { mapConcurrently } from "../../support/map-concurrently";
import { countOutcomes, outcomeOnceServed } from "../../support/outcome";
import { asOwner } from "../../support/students";

// Enough at once that a missing lock always gives away a seat too many.
process.env.DATABASE_POOL = "20";

// Slows down writing a seat, for the real code and for the careless version alike, so that races show.
beforeAll(async () => {
  await sql`create function take_a_while() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.03 * random()); return new; end $$`;
  await sql`create trigger slow before insert on enrollments for each row execute function take_a_while()`;
});

function reserve(studentId: string, { classId }: NewClass, sessions?: string[]): Promise<string> {
  return outcomeOnceServed(() => asOwner(enroll, { student_id: studentId, class_id: classId, sessions }));
}

describe("the last seats", () => {
  test("of 500 students who ask at once for 20 seats, 20 get one and the others learn that the class is full", async () => {
    const group = await newClass({ capacity: 20 });
    const students = await insertStudents(500);
    const texts = await Promise.all(students.map((student) => reserve(student, group)));
    expect(countOutcomes(texts)).toEqual({ ok: 20, class_full: 480 });
    expect(await seatsByState(group.classId)).toEqual({ held: 20 });
  });

  test("the race is real: counting before writing, without a lock, gives away too many seats", async () => {
    const { classId } = await newClass({ capacity: 20 });
    const students = await insertStudents(200);
    const many = postgres(process.env.DATABASE_URL ?? "", { max: 50, onnotice: () => {} });
    const everyoneRead = barrier(students.length);
    await Promise.all(
      students.map(async (student) => {
        const [taken] = await many`select count(*)::int as all from enrollments where class_id = ${classId}`;
        await everyoneRead();
        if (taken!.all >= 20) return;
        await many`insert into enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
          values (${student}, 8, ${classId}, 'held', now() + interval '1 hour', 50000, ${student.slice(0, 8)})`;
      }),
    );
    await many.end();
    const oversold = await sql`delete from enrollments where class_id = ${classId} returning id`;
    expect(oversold.length).toBeGreaterThan(20);
  });

  test("five classes fill up to 20 seats each, in whatever order 500 students ask", async () => {
    const classes = await Promise.all(Array.from({ length: 5 }, () => newClass({ capacity: 20 })));
    const students = await insertStudents(500);
    const coming = students
      .map((student, turn) => ({ student, there: classes[turn % 5]!, dice: Math.random() }))
      .sort((one, other) => one.dice - other.dice);
    const texts = await Promise.all(coming.map(({ student, there: group }) => reserve(student, group)));
    expect(countOutcomes(texts)).toEqual({ ok: 100, class_full: 400 });
    for (const { classId } of classes) expect(await seatsByState(classId)).toEqual({ held: 20 });
  });

  test("a session for ten takes ten of sixty, though the class has seats for all", async () => {
    const group = await newClass({ capacity: 100, room: 10 });
    const students = await insertStudents(60);
    const texts = await Promise.all(students.map((student) => reserve(student, group, group.sessions)));
    expect(countOutcomes(texts)).toEqual({ ok: 10, session_full: 50 });
  });

  test("one student asking for ten classes at once gets one seat", async () => {
    const classes = await Promise.all(Array.from({ length: 10 }, () => newClass({ capacity: 3 })));
    const [student] = await insertStudents(1);
    const texts = await Promise.all(classes.map((group) => reserve(student!, group)));
    expect(countOutcomes(texts)).toEqual({ ok: 10 });
    expect(await sql`select id from enrollments where student_id = ${student!}`).toHaveLength(1);
  });
});

describe("moving between classes", () => {
  test("200 students who swap classes in both directions never deadlock", async () => {
    const [one, other] = [await newClass({ capacity: 105 }), await newClass({ capacity: 105 })];
    const moves = [
      ...(await insertHolds(one.classId, 100)).map((hold) => ({ ...hold, to: other })),
      ...(await insertHolds(other.classId, 100)).map((hold) => ({ ...hold, to: one })),
    ].sort(() => Math.random() - 0.5);
    const before = await deadlocks();
    const texts = countOutcomes(
      await mapConcurrently(moves, 50, ({ studentId, to }) => reserve(studentId, to)),
    );
    expect((texts.ok ?? 0) + (texts.class_full ?? 0)).toBe(200);
    expect(await deadlocks()).toBe(before);
    const [left, right] = [await seatsByState(one.classId), await seatsByState(other.classId)];
    expect(left.held! + right.held!).toBe(200);
  });

  test("the danger is real: locking the old class before the new one ends in a deadlock", async () => {
    const [one, other] = [await newClass(), await newClass()];
    const before = await deadlocks();
    const [first, second] = [
      postgres(process.env.DATABASE_URL ?? ""),
      postgres(process.env.DATABASE_URL ?? ""),
    ];
    const arrived: Array<() => void> = [];
    const bothHoldTheirs = () =>
      new Promise<void>((resolve) => {
        arrived.push(resolve);
        if (arrived.length === 2) for (const go of arrived) go();
      });
    const move = (connection: postgres.Sql, from: NewClass, to: NewClass) =>
      connection.begin(async (tx) => {
        await tx`select 1 from classes where id = ${from.classId} for update`;
        await bothHoldTheirs();
        await tx`select 1 from classes where id = ${to.classId} for update`;
      });
    const ends = await Promise.allSettled([move(first, one, other), move(second, other, one)]);
    await Promise.all([first.end(), second.end()]);
    expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await deadlocks()).toBe(before + 1);
  });
});
