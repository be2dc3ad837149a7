import { beforeAll, describe, expect, test } from "vitest";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { sendStkPush } from "@/lib/domain/payments/requests/send-stk-push";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { studentTimeline } from "@/lib/domain/records/student-timeline";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { adult, heldSeat, missTwice, newClass, payByPaybill, type Seat, student } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { phoneEnding } from "../../support/request-stk-push";
import { advanceTime, script } from "../../support/safaricom";
import { openSeason, planSeason } from "../../support/seasons";

let seat: Seat;
let movedTo: Seat["group"];
let steps: Awaited<ReturnType<typeof studentTimeline>>["steps"];
let admin: Awaited<ReturnType<typeof asStaff>>;

beforeAll(async () => {
  admin = await asStaff("admin");
  seat = await heldSeat(await student({ full_name: "Timeline Wanjiku" }));
  const { id } = seat.student;
  const phone = phoneEnding();
  await script(phone, "success");
  await sendStkPush(admin, { student_id: id, enrollment_id: seat.enrollmentId, paying_msisdn: phone });
  await advanceTime(10);
  await payByPaybill(seat, 100);
  // The student is moved below, and belongs to the new sessions from tomorrow on.
  await missTwice(seat, 0);
  const group = await newClass({ capacity: 5 });
  movedTo = group;
  await updateEnrollment(admin, {
    id: seat.enrollmentId,
    student_id: id,
    class_id: group.classId,
    sessions: group.sessions,
  });
  const record = (await getStudent(admin, { q: id })) as Record<string, string>;
  await updateStudent(admin, { id, residence: "Elsewhere", seen_at: record.updated_at, privacyAgree: true });
  await requestRefund(admin, { enrollment_id: seat.enrollmentId, reason: "Paid twice" });
  ({ steps } = await studentTimeline(admin, { student_id: id }));
});

describe("the timeline of a student", () => {
  test("names in each line the class of its time, whatever came later", async () => {
    const all = await everyStep();
    const classOf = (step: string) => all.find((line) => line.step === step)?.class;
    const [before, since] = await Promise.all([nameOf(seat.group), nameOf(movedTo)]);
    expect([classOf("held"), classOf("enrolled"), classOf("moved")]).toEqual([before, before, since]);
    const moved = all.find(({ step }) => step === "moved")!;
    const [course] = await sql`select name from courses where id = ${movedTo.courseId}`;
    expect(moved.course).toBe(course!.name);
  });

  test("shows no reminder as waiting once the fee is paid", async () => {
    const reminders = (await everyStep()).filter(({ code }) => code === "hold_ending");
    expect(reminders.map(({ state }) => state)).toEqual(["expired"]);
  });

  test("lists registration, seat, prompt, payments, move, change, attendance and refund, newest first", async () => {
    const order = (await everyStep()).map(({ step }) => step);
    // The fixture's payment by paybill has a date of its own.
    expect(order.filter((step) => step !== "paid").at(-1)).toBe("registered");
    for (const step of ["held", "prompt", "paid", "enrolled", "moved", "changed", "refund", "attendance"])
      expect(order).toContain(step);
    expect(order.indexOf("moved")).toBeLessThan(order.indexOf("enrolled"));
    expect(order.indexOf("paid")).toBeLessThan(order.indexOf("prompt"));
    expect(order.indexOf("prompt")).toBeLessThan(order.indexOf("held"));
  });

  test("says who of the staff did it, how much and what became of it", async () => {
    const all = await everyStep();
    const me = await myName();
    expect(all.find(({ step }) => step === "prompt")).toMatchObject({
      amount: 500,
      state: "success",
      by: me,
    });
    expect(all.find(({ step }) => step === "changed")).toMatchObject({ fields: ["residence"], by: me });
    expect(all.find(({ step }) => step === "refund")).toMatchObject({
      amount: 100,
      state: "asked",
      by: me,
    });
    expect(all.find(({ step }) => step === "attendance")).toMatchObject({ attended: 0, met: 2 });
    expect(
      all
        .filter(({ step }) => step === "paid")
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([100, 500]);
  });

  test("has a line for each season the student registered for, with the day and the staff of that registration", async () => {
    const form = adult();
    const { id } = await registerStudent(PUBLIC, form);
    const [{ season } = { season: 0 }] = await sql`delete from season_registrations where student_id = ${id}
      returning season_number as season`;
    await sql`insert into season_registrations (season_number, student_id, registered_at)
      values (${season}, ${id}, '2026-08-06 07:00Z')`;
    await openSeason(season + 1);
    await registerStudent(admin, form);
    await planSeason(season + 1);
    const [registration] = await sql`select registered_at from season_registrations
      where student_id = ${id} and season_number = ${season + 1}`;
    const lines = (await studentTimeline(admin, { student_id: id })).steps;
    expect(lines.filter(({ step }) => step === "registered")).toMatchObject([
      { season: season + 1, at: registration!.registered_at.toISOString(), by: await myName() },
      { season, at: "2026-08-06T07:00:00.000Z", by: null },
    ]);
  });

  test("is divided into pages, and is for a student who exists", async () => {
    const { total, pageSize } = await studentTimeline(admin, { student_id: seat.student.id, page: 2 });
    expect(steps).toHaveLength(Math.min(total || (await everyStep()).length, pageSize));
    expect(
      await outcomeOf(studentTimeline(admin, { student_id: "00000000-0000-4000-8000-000000000000" })),
    ).toBe("not_found");
  });
});

async function myName(): Promise<string> {
  const { actor } = admin as { actor: { staffId: string } };
  const [row] =
    await sql`select first_name || ' ' || last_name as name from staff where id = ${actor.staffId}`;
  return row!.name;
}

async function nameOf({ classId }: Seat["group"]): Promise<string> {
  const [row] = await sql`select name from classes where id = ${classId}`;
  return row!.name;
}

async function everyStep() {
  const about = { student_id: seat.student.id };
  return [...steps, ...(await studentTimeline(admin, { ...about, page: 2 })).steps];
}
