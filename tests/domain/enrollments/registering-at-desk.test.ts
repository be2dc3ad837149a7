import { describe, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { registerAtDesk } from "@/lib/domain/enrollments/register-at-desk";
import { adult, newClass, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";

/** A class with two Saturday times, one on Sunday and chapel. */
async function withChoice() {
  const group = await newClass();
  const [other] = await sql`insert into sessions (class_id, day, starts_at, ends_at)
    values (${group.classId}, 'saturday', '13:00', '15:00') returning id`;
  return { ...group, other: other!.id as string };
}

const registeredWith = async (given: Record<string, unknown>) => {
  const { student_id: id, seat_refused } = await registerAtDesk(await asStaff("admin"), adult(given));
  const times = await sql`select m.session_id from enrollment_sessions m
    join enrollments e on e.id = m.enrollment_id where e.student_id = ${id}`;
  return { id, seat_refused, times: times.map(({ session_id }) => session_id as string).sort() };
};

describe("registering at the desk", () => {
  test("takes the times that the student has chosen", async () => {
    const group = await withChoice();
    const sessions = [group.other, ...group.sessions.slice(1)];
    const { times } = await registeredWith({ class_id: group.classId, sessions });
    expect(times).toEqual(sessions.sort());
  });

  test("takes the only times of a class without a choice", async () => {
    const group = await newClass();
    const { times } = await registeredWith({ class_id: group.classId });
    expect(times).toEqual([...group.sessions].sort());
  });

  test("registers nobody while a class with a choice has no times chosen, and says so at the times", async () => {
    const group = await withChoice();
    const person = adult({ class_id: group.classId });
    const { errors } = await refusalOf(registerAtDesk(await asStaff("admin"), person));
    expect(errors).toEqual({ sessions: ["Choose a Saturday session."] });
    expect(
      await sql`select from students where full_name = ${person.full_name} and msisdn = ${person.msisdn}`,
    ).toEqual([]);
  });

  test("keeps the registration when the class is full, and says why there is no place", async () => {
    const group = await newClass({ capacity: 0 });
    const { seat_refused, times } = await registeredWith({ class_id: group.classId });
    expect([seat_refused, times]).toEqual(["This class is full. Please choose another class.", []]);
  });

  test("sends one message: the number, the paybill, the account and until when the place is held", async () => {
    const { classId } = await newClass();
    const { id } = await registeredWith({ class_id: classId });
    const [seat] = await sql`select pay_code from enrollments where student_id = ${id}`;
    const sent = await sql`select body from outbox where student_id = ${id} and kind <> 'hold_ending'`;
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toMatch(
      new RegExp(
        `no\\. AC\\d+\\. .* held until .*\\d\\d:\\d\\d\\. Pay KES 500: paybill 886490, account ${seat!.pay_code}`,
      ),
    );
  });
});

test("the desk's form is refused without times where there is a choice", async () => {
  const [group, person] = [await withChoice(), await student()];
  const form = { student_id: person.id, class_id: group.classId, sessions: [] };
  const { errors } = await refusalOf(enroll(await asStaff("admin"), form));
  expect(errors).toEqual({ sessions: ["Choose a Saturday session."] });
});
