import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { listUnreached } from "@/lib/domain/correspondence/batches/unreached";
import {
  LISTED_PAYMENTS,
  PAYMENT_FILTERS,
  type PaymentFilter,
} from "@/lib/domain/people/students/list-input";
import { getStudent, type WholeStudent } from "@/lib/domain/registrations/get-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { paymentOf } from "@/lib/domain/registrations/rules";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { enterPastSeason } from "@/lib/domain/season-lifecycle/planning/past-season";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, newClass, newPhone, paidSeat, payByPaybill, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { waive } from "../payments/waiver-calls";
import { choose, importAll, look, uploadRows } from "./imports/files";

let admin: Ctx;
let today: string;
const ids: Record<string, string> = {};

/** One student for each way a place can be paid. */
beforeAll(async () => {
  admin = await asStaff("admin");
  const [row] = await sql`select (now() at time zone 'Africa/Nairobi')::date::text as today`;
  today = row!.today;
  ids.no_class = (await student()).id;
  ids.not_paid = (await heldSeat()).student.id;
  const part = await heldSeat();
  await payByPaybill(part, 100);
  ids.part_paid = part.student.id;
  const late = await heldSeat();
  await sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${late.enrollmentId}`;
  ids.hold_ended = late.student.id;
  ids.paid = (await paidSeat()).student.id;
  const waived = await heldSeat();
  await waive(waived);
  ids.waived = waived.student.id;
  const bare = await paidSeat();
  await sql`delete from enrollment_sessions where enrollment_id = ${bare.enrollmentId}`;
  ids.no_times = bare.student.id;
  const full = await newClass({ capacity: 1 });
  const waits = await heldSeat(undefined, full);
  await sql`update enrollments set state = 'expired' where id = ${waits.enrollmentId}`;
  await paidSeat(undefined, full);
  await payByPaybill(waits, 500);
  ids.paid_waiting = waits.student.id;
  ids.past = await studentOfPast();
});

async function studentOfPast(): Promise<string> {
  const past = { number: 3, starts_on: "2022-01-08", ends_on: "2022-03-27" };
  await enterPastSeason(admin, { ...past, courses: "Tailoring: Morning", new_courses: "on" });
  const phone = newPhone();
  const file = await uploadRows([
    ["Name", "Phone", "DOB", "Class", "Result"],
    ["Ann Njoki", `0${phone.slice(3)}`, "14/3/1990", "Tailoring Morning", "Completed"],
  ]);
  const { columns } = await look(file);
  const ofAll = { channel: "GNM Member", enrollment_status: "new", season: past.number };
  await choose(file, { columns: columns.map(({ use }) => use), ...ofAll });
  await importAll(file);
  const [row] = await sql`select id from students where msisdn = ${phone}`;
  return row!.id;
}

type Row = { id: string; payment: string; class: string | null; amount_due: number };

async function listed(params: Record<string, unknown> = {}) {
  const { students, total } = await listStudents(admin, { pageSize: 500, ...params });
  return {
    students: students as unknown as Row[],
    total,
  };
}

test("the list of registrations shows every student's class and how far it is paid", async () => {
  const { students } = await listed();
  const of = new Map(students.map(({ id, payment }) => [id, payment]));
  for (const payment of LISTED_PAYMENTS) expect(of.get(ids[payment]!), payment).toBe(payment);
  expect(students.find(({ id }) => id === ids.paid)?.class).toMatch(/^Class/);
  expect(students.find(({ id }) => id === ids.no_class)?.class).toBeNull();
});

test("the list says what is due, and nothing of who has paid or has no place", async () => {
  const { students } = await listed();
  const due = Object.fromEntries(students.map(({ payment, amount_due }) => [payment, amount_due]));
  const owed = { not_paid: 500, part_paid: 400, hold_ended: 500 };
  for (const payment of LISTED_PAYMENTS)
    expect(due[payment], payment).toBe(owed[payment as keyof typeof owed] ?? 0);
});

test("who owes in a class is found by class and payment, each under the class that their row names", async () => {
  const group = await newClass();
  const [held, part, ended, moved] = [
    await heldSeat(undefined, group),
    await heldSeat(undefined, group),
    await heldSeat(undefined, group),
    await heldSeat(undefined, group),
  ];
  await payByPaybill(part, 100);
  await sql`update enrollments set state = 'expired' where id in ${sql([ended.enrollmentId, moved.enrollmentId])}`;
  await heldSeat(moved.student);
  await paidSeat(undefined, group);
  const found = async (payment: PaymentFilter) =>
    (await listed({ classId: group.classId, payment })).students.map(({ id }) => id).sort();
  const ids = (...seats: Array<{ student: { id: string } }>) => seats.map(({ student }) => student.id).sort();
  expect(await found("owing")).toEqual(ids(held, part, ended));
  expect(await found("not_paid")).toEqual(ids(held));
  expect(await found("part_paid")).toEqual(ids(part));
  expect((await listed({ classId: group.classId })).total).toBe(4);
  for (const audience of [
    { class_id: group.classId, status: "owing" },
    { season: 8, status: "owing" },
  ]) {
    const { people } = await listUnreached(admin, { audience, channel: "sms" });
    const { total } = await listed({ payment: "owing", season: 8, classId: audience.class_id });
    expect(people, "a message and the list mean the same people").toBe(total);
  }
});

test("a student's page and the list say the same of every place", async () => {
  for (const payment of LISTED_PAYMENTS) {
    const found = (await getStudent(admin, { q: ids[payment]! })) as WholeStudent;
    expect(paymentOf(found.enrollment, found.next_step), payment).toBe(payment);
  }
});

test("each filter finds exactly the students whose row says so", async () => {
  const { students } = await listed();
  const says: Record<PaymentFilter, string[]> = {
    ...Object.fromEntries(PAYMENT_FILTERS.map((name) => [name, [name]])),
    owing: ["not_paid", "part_paid", "hold_ended"],
    unpaid: ["not_paid", "part_paid"],
    // Times that are missing are another matter.
    paid: ["paid", "no_times"],
  } as Record<PaymentFilter, string[]>;
  for (const payment of PAYMENT_FILTERS) {
    const right = students.filter((row) => says[payment].includes(row.payment)).map(({ id }) => id);
    for (const season of [undefined, 8]) {
      const found = await listed({ payment, ...(season ? { season } : {}) });
      expect(found.students.map(({ id }) => id).sort(), payment).toEqual(right.sort());
      expect(found.total, payment).toBe(right.length);
    }
  }
});

test("a hold that ended and was taken again counts as the new one", async () => {
  const who = await student();
  const first = await heldSeat(who);
  await sql`update enrollments set state = 'expired' where id = ${first.enrollmentId}`;
  await heldSeat(who);
  const { students } = await listed({ payment: "hold_ended" });
  expect(students.map(({ id }) => id)).not.toContain(who.id);
  expect((await listed({ payment: "unpaid" })).students.map(({ id }) => id)).toContain(who.id);
});

test("the export has class and payment, with the list's filter", async () => {
  const { csv } = await exportStudents(admin, { createdFrom: today, createdTo: today, payment: "no_times" });
  const { data } = Papa.parse<Record<string, string>>(await new Response(csv).text(), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toMatchObject([
    { Class: expect.stringMatching(/^Class/), Payment: "no times", "To Pay": "0" },
  ]);
});

test("without a season the list looks for nobody in a closed one", async () => {
  await sql`update seasons set closed_at = now() where number = 8`;
  const found = await listed({ payment: "no_class" });
  await sql`update seasons set closed_at = null where number = 8`;
  expect(found.total).toBe(0);
  expect((await listed({ payment: "no_class" })).total).toBeGreaterThan(0);
});

test("who was exempted and has no times is found among the waived, and not among the paid", async () => {
  const bare = await heldSeat();
  await waive(bare);
  await sql`delete from enrollment_sessions where enrollment_id = ${bare.enrollmentId}`;
  const found = async (payment: PaymentFilter) =>
    (await listed({ payment })).students.some(({ id }) => id === bare.student.id);
  expect([await found("waived"), await found("no_times"), await found("paid")]).toEqual([true, true, false]);
});
