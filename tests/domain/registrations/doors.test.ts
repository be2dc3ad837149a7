import { beforeAll, expect, test } from "vitest";
import "../../support/clock";
import "../../support/sending";
import type { Door } from "@/db/schema/enums";
import { registerAtDesk } from "@/lib/domain/enrollments/register-at-desk";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { importRows } from "@/lib/domain/registrations/imports/import-rows";
import { previewStudents, uploadStudents } from "@/lib/domain/registrations/imports/preview-import";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { exportSeasonReport } from "@/lib/domain/reports/export-season-report";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { showSeasonReport } from "@/lib/domain/reports/season-report";
import type { Ctx } from "@/lib/platform/commands/command";
import { adult, newClass, newPhone } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { adultAnswers, bySms, byUssd, type Phone, talk } from "../../support/conversations";
import { sql } from "../../support/database";
import { csvFile } from "../../support/statement-files";
import { emptySeason } from "../season-lifecycle/closing/season";

const PUBLIC = { actor: { kind: "public" } } as const;
let admin: Ctx;
let season: number;
const phones = {} as Record<Door, string>;

beforeAll(async () => {
  admin = await asStaff("admin");
  season = await emptySeason();
  const { classId } = await newClass();
  for (const door of ["web", "sms", "ussd", "desk", "import"] as const) phones[door] = newPhone();
  // A door that is sent along is not taken.
  await registerStudent(PUBLIC, { ...adult({ msisdn: phones.web }), door: "desk" });
  const said = async (phone: Phone) => talk(phone, "en", adultAnswers("en"));
  await said(bySms(phones.sms));
  await said(byUssd(phones.ussd));
  await registerAtDesk(admin, { ...adult({ msisdn: phones.desk }), class_id: classId });
  const titles = ["Full Name", "Phone Number", "Date of Birth", "ID Number", "Current Residence", "Channel"];
  const row = ["Amina Otieno", phones.import, "05-03-1999", "A1234567", "Kayole", "Flier"];
  const bytes = csvFile([
    [...titles, "Enrollment Status"],
    [...row, "new"],
  ]);
  const { file_id } = await uploadStudents(admin, { file_name: "list.csv", bytes });
  const { digest } = await previewStudents(admin, { file_id });
  await importRows(admin, { file_id, digest, consent: "on" });
}, 120_000);

test("each registration keeps the door it came in by, whatever was sent", async () => {
  const rows = await sql`select s.msisdn, s.door, r.door as of_season from students s
    join season_registrations r on r.student_id = s.id and r.season_number = s.season_number where s.season_number = ${season}`;
  for (const [door, msisdn] of Object.entries(phones))
    expect(rows.find((row) => row.msisdn === msisdn)).toEqual({ msisdn, door, of_season: door });
  expect(await sql`select * from check_invariants()`).toEqual([]);
});

test("the report counts by door what the list shows by door, and all of them are all registered", async () => {
  const { by_door, steps } = await showSeasonReport(admin, { number: season });
  expect(by_door.map(({ door }) => door)).toEqual(["web", "sms", "ussd", "desk", "import"]);
  expect(by_door.reduce((sum, { registered }) => sum + registered, 0)).toBe(steps.registered);
  expect(by_door.reduce((sum, { paid }) => sum + paid, 0)).toBe(steps.paid);
  for (const { door, registered } of by_door)
    expect((await listStudents(admin, { season, door })).total, door).toBe(registered);
  const { csv } = await exportSeasonReport(admin, { number: season, part: "doors" });
  expect(
    (await new Response(csv).text())
      .trim()
      .split("\n")
      .map((line) => line.trim()),
  ).toEqual([
    "Season,Registered by,Registered,Enrolled",
    ...["Web", "SMS", "USSD", "Desk", "File"].map((name) => `${season},${name},1,0`),
  ]);
});

test("the file of the registrations has the door, and only those of the chosen one", async () => {
  const [{ today } = { today: "" }] = await sql`select nairobi_date(now())::text as today`;
  const file = await exportStudents(admin, {
    ...{ season, door: "ussd", createdFrom: "2026-01-01", createdTo: today },
  });
  const [head = "", ...lines] = (await new Response(file.csv).text()).trim().split("\n");
  expect(head.trim()).toMatch(/,Door$/);
  expect(lines.map((line) => line.trim().split(",").at(-1))).toEqual(["ussd"]);
});

test("who registers again by another door has both: the old season keeps its own", async () => {
  const next = await emptySeason();
  await sql`update enrollments set state = 'cancelled' where season_number = ${season}`;
  await sql`update classes set archived_at = now() where season_number = ${season}`;
  await registerStudent(PUBLIC, { ...adult({ msisdn: phones.desk }), enrollment_status: "continuing" });
  await sql`update seasons set closed_at = now() where number = ${season}`;
  const found = async (of: number, door: Door) =>
    (await listStudents(admin, { season: of, door })).students.map((row) => row.msisdn);
  expect(await found(season, "desk")).toEqual([phones.desk]);
  expect(await found(next, "web")).toEqual([phones.desk]);
  expect(await found(season, "web")).toEqual([phones.web]);
  const { by_door } = await showSeasonReport(admin, { number: season });
  expect(by_door.map(({ registered }) => registered)).toEqual([1, 1, 1, 1, 1]);
});
