import { afterAll, beforeAll, expect, test } from "vitest";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { exportBatches } from "@/lib/domain/correspondence/batches/export-batches";
import { optOutAtDesk } from "@/lib/domain/correspondence/replies/change-opt-outs";
import { exportOptOuts, exportReplies } from "@/lib/domain/correspondence/replies/export-replies";
import { listMessages } from "@/lib/domain/messaging/messages/list-messages";
import { revealField } from "@/lib/domain/people/students/reveal";
import { exportEnrollments, exportSelectedEnrollments } from "@/lib/domain/reports/export-enrollments";
import {
  exportAuditLog,
  exportBursary,
  exportCashDays,
  exportCertificates,
  exportClasses,
  exportCourses,
  exportMessages,
  exportQueries,
  exportRescueList,
  exportRevealedFields,
  exportSessions,
  exportStatements,
  exportTutors,
  exportWaiting,
  exportWaivers,
} from "@/lib/domain/reports/export-lists";
import { exportSelectedStudents, exportStudents } from "@/lib/domain/reports/export-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, newClass, staffMember, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { type File, nairobiToday, readCsv } from "./read-csv";

let admin: Ctx;
let today: string;
beforeAll(async () => {
  admin = await asStaff("admin");
  today = await nairobiToday();
});
afterAll(closeDatabase);

test("the export of sessions has the rows of the list, by its filters and search, whatever their number", async () => {
  const group = await newClass({ name: "=Sewing" });
  await sql`insert into classes (course_id, season_number, name) select ${group.courseId}, current_season(), 'Many ' || n
    from generate_series(1, 180) n`;
  await sql`insert into sessions (class_id, day, starts_at, ends_at) select c.id, d.day, '08:00', '10:00'
    from classes c cross join unnest(array['saturday', 'sunday', 'chapel']) d(day) where c.name like 'Many %'`;
  const { fileName, data } = await readCsv(exportSessions(admin, {}));
  expect(fileName).toMatch(/^Sessions_\d{10}\.csv$/);
  const { total } = await listSessions(admin, {});
  expect(total).toBeGreaterThan(540);
  expect(data).toHaveLength(total);
  const params = { courseId: group.courseId, day: "sunday", search: "many 17" };
  const filterValues = await readCsv(exportSessions(admin, params));
  const { sessions } = await listSessions(admin, { ...params, pageSize: 500 });
  expect(filterValues.data.map((row) => row.Class)).toEqual(sessions.map((session) => session.class));
  expect(filterValues.data[0]?.Course).toMatch(/^'=Sewing/);
});

test("every list without dates has an export, written to the audit log", async () => {
  const { classId } = await newClass();
  const exports: Array<[string, (ctx: Ctx) => Promise<File & { fileName: string }>]> = [
    ["Courses", (ctx) => exportCourses(ctx, {})],
    ["Classes", (ctx) => exportClasses(ctx, {})],
    ["Sessions", (ctx) => exportSessions(ctx, {})],
    ["Tutors", (ctx) => exportTutors(ctx, {})],
    ["Certificates", (ctx) => exportCertificates(ctx, {})],
    ["Waiting_List", (ctx) => exportWaiting(ctx, { class_id: classId })],
    ["Rescue_List", (ctx) => exportRescueList(ctx, {})],
    ["Audit_Log", (ctx) => exportAuditLog(ctx, {})],
    ["Statements", (ctx) => exportStatements(ctx, {})],
    ["Messages", (ctx) => exportMessages(ctx, {})],
    ["Transaction_Queries", (ctx) => exportQueries(ctx, {})],
    ["Revealed_Fields", (ctx) => exportRevealedFields(ctx, {})],
    ["Replies", (ctx) => exportReplies(ctx, {})],
    ["Opt_Outs", (ctx) => exportOptOuts(ctx, {})],
    ["Messages_to_Many", (ctx) => exportBatches(ctx, {})],
  ];
  for (const [name, run] of exports) {
    const { fileName, data } = await readCsv(run(admin));
    expect(fileName).toMatch(new RegExp(`^${name}_\\d{10}\\.csv$`));
    expect(JSON.stringify(data), name).not.toMatch(/\d\d\/\d\d\/\d{4}/);
  }
  const [logged] = await sql`select count(distinct changes->>'exported')::int as all from audit_log
    where subject = ${`export:${today}`}`;
  expect(logged!.all).toBe(exports.length);
});

test("messages, replies, opt-outs and revealed fields are in their files as their lists have them", async () => {
  const name = "Zuhura Export";
  const one = await student({ full_name: name });
  const phone = `+${one.msisdn}`;
  await sql`insert into replies (provider_id, msisdn, body, sent_at) values ('export', ${one.msisdn}, 'I am late', now())`;
  await optOutAtDesk(admin, { phone: one.msisdn });
  await revealField(admin, { id: one.id, field: "dob", reason: "identity" });

  const messages = await readCsv(exportMessages(admin, { search: one.msisdn }));
  expect(messages.data).toHaveLength((await listMessages(admin, { search: one.msisdn })).total);
  expect(messages.data[0]).toMatchObject({ To: phone, Channel: "sms" });
  expect(Object.keys(messages.data[0] ?? {})).not.toContain("Text");
  const replies = await readCsv(exportReplies(admin, { search: one.msisdn }));
  expect(replies.data).toMatchObject([{ From: phone, Reply: "I am late", Students: name }]);
  const optOuts = await readCsv(exportOptOuts(admin, { search: one.msisdn }));
  expect(optOuts.data).toMatchObject([{ Recipient: phone, Students: name }]);
  const revealed = await readCsv(exportRevealedFields(admin, {}));
  expect(revealed.data).toMatchObject([
    { Student: expect.stringContaining(name), Fields: "dob", Reason: "identity" },
  ]);
});

test("a list whose rows have a date is exported for the days its page asks for, by Nairobi's midnight", async () => {
  const { msisdn } = await student();
  await sql`insert into replies (provider_id, msisdn, body, sent_at, created_at) values
    ('day-1', ${msisdn}, 'late on the 1st', now(), '2026-03-01 20:59:59Z'),
    ('day-2', ${msisdn}, 'early on the 2nd', now(), '2026-03-01 21:00:00Z')`;
  const on = async (createdFrom: string, createdTo: string) =>
    (await readCsv(exportReplies(admin, { search: msisdn, createdFrom, createdTo }))).data.map(
      ({ Reply }) => Reply,
    );
  expect(await on("2026-03-01", "2026-03-01")).toEqual(["late on the 1st"]);
  expect(await on("2026-03-02", "2026-03-31")).toEqual(["early on the 2nd"]);
  const never = { createdFrom: "2020-01-01", createdTo: "2020-01-31" };
  for (const run of [exportMessages, exportCertificates, exportStatements, exportBatches]) {
    const { data } = await readCsv(run(admin, never));
    expect(data).toEqual([]);
  }
  for (const run of [exportWaivers, exportBursary, exportCashDays])
    expect((await readCsv(run(await asStaff("finance"), never))).data).toEqual([]);
});

test("registrations of a season are exported by the day of that registration, also of who came back", async () => {
  const { id, registration_no: number } = await student();
  await sql`update students set created_at = '2026-01-10 09:00Z' where id = ${id}`;
  const [{ season_number: season } = {}] = await sql`delete from season_registrations where student_id = ${id}
    returning season_number`;
  await sql`insert into season_registrations (season_number, student_id, registered_at)
    values (${season}, ${id}, '2026-03-01 21:30Z')`;
  const on = async (day: string, season?: number) => {
    const { data } = await readCsv(
      exportStudents(admin, {
        createdFrom: day,
        createdTo: day,
        search: number,
        ...(season ? { season } : {}),
      }),
    );
    return data.map((row) => row["Registration Time"]);
  };
  expect(await on("2026-03-02", season)).toEqual(["2026-03-02 00:30"]);
  expect(await on("2026-01-10", season)).toEqual([]);
  expect([await on("2026-01-10"), await on("2026-03-02")].flat()).toHaveLength(2);
});

test("a registration is exported with the time of the season that stands beside it", async () => {
  const { id, registration_no: number } = await student();
  const [{ season, at } = { season: 0, at: "" }] = await sql`select season_number as season,
    to_char(registered_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI') as at from season_registrations where student_id = ${id}`;
  await sql`insert into season_registrations (season_number, student_id, registered_at)
    values (${season - 1}, ${id}, '2026-03-01 21:30Z')`;
  const days = { createdFrom: "2026-03-02", createdTo: "2026-03-02" };
  const { data } = await readCsv(exportStudents(admin, { ...days, season: season - 1, search: number }));
  expect(data).toMatchObject([{ Season: String(season), "Registration Time": at }]);
});

test("phones of accounts have their plus sign", async () => {
  const id = await staffMember("tutor");
  const [row] = await sql`select msisdn from staff where id = ${id}`;
  const { data } = await readCsv(exportTutors(admin, {}));
  expect(data.map((line) => line["Phone Number"])).toContain(`+${row!.msisdn}`);
});

test("selected rows are exported alone, and a file's number of rows is shown before it is made", async () => {
  const [one, other] = [await heldSeat(), await heldSeat()];
  await student();
  const students = await readCsv(exportSelectedStudents(admin, { ids: [one.student.id, other.student.id] }));
  const numbers = [one.student.registration_no, other.student.registration_no];
  expect(students.data.map((line) => line["Reg. Number"])).toEqual(numbers);
  const enrollments = await readCsv(exportSelectedEnrollments(admin, { ids: one.enrollmentId }));
  expect(enrollments.data.map((line) => line["Reg. Number"])).toEqual([one.student.registration_no]);
  const dates = { createdFrom: today, createdTo: today };
  const { rows } = await exportEnrollments.count(admin, { ...dates, classId: one.group.classId });
  expect(rows).toBe(1);
});
