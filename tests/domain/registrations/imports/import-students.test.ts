import { beforeAll, describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { anonymize } from "@/lib/domain/records/retention/anonymize";
import { purgeOldRecords } from "@/lib/domain/records/retention/apply-retention";
import { importRows } from "@/lib/domain/registrations/imports/import-rows";
import {
  exportRefused,
  exportTemplate,
  previewStudents,
  uploadStudents,
} from "@/lib/domain/registrations/imports/preview-import";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { exportStudents } from "@/lib/domain/reports/export-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { transaction } from "@/lib/platform/db/client";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { admitChildren, adult, child, newPhone, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../../support/outcome";
import { csvFile, workbook } from "../../../support/statement-files";

const HEADER = [
  "Full Name",
  "Phone Number",
  "Date of Birth",
  "ID Number",
  "Current Residence",
  "Channel",
  "Enrollment Status",
  "Remarks",
];
const person = (name: string, phone = newPhone(), dob = "14-02-2001", id = "30123456") => [
  name,
  phone,
  dob,
  id,
  "Kibera",
  "social media",
  "NEW",
  "sat in front",
];

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});
const upload = async (bytes: Buffer) =>
  (await uploadStudents(admin, { file_name: "list.csv", bytes })).file_id;
const list = (...rows: string[][]) => upload(csvFile([HEADER, ...rows]));
const look = async (file_id: string) => previewStudents(admin, { file_id });
const bring = async (file_id: string, digest: string) =>
  importRows(admin, { file_id, digest, consent: "on" });
const text = async ({ csv }: { csv: ReadableStream<Uint8Array> }) => new Response(csv).text();

describe("students from a file", () => {
  test("are registered as at the desk, with number, season, consent, message and audit; other columns are left out", async () => {
    const [one, two] = [newPhone(), newPhone()];
    const file = await list(
      person("Import Wanjiru", one),
      person("Import Otieno", `0${two.slice(3)}`, "2002-03-05"),
    );
    const seen = await look(file);
    expect(seen.counts).toMatchObject({ new: 2, registered: 0, refused: 0 });
    expect(await sql`select id from students where msisdn in (${one}, ${two})`).toEqual([]);
    expect(await bring(file, seen.digest)).toMatchObject({ left: 0 });
    const rows =
      await sql`select s.id, s.full_name, s.dob::text, s.residence, s.season_number = current_season() as now,
        (select given_by from consents c where c.student_id = s.id) as consent,
        (select count(*)::int from outbox o where o.student_id = s.id and o.kind = 'registered') as messages,
        (select actor_kind from audit_log l where l.subject = 'student:' || s.id) as by
      from students s where s.msisdn in (${one}, ${two}) order by s.full_name`;
    const same = { residence: "Kibera", now: true, consent: "desk", messages: 1, by: "staff" };
    expect(rows).toMatchObject([
      { full_name: "Import Otieno", dob: "2002-03-05", ...same },
      { full_name: "Import Wanjiru", dob: "2001-02-14", ...same },
    ]);
  });

  test("are sorted into new, registered already, and refused with every mistake at its field", async () => {
    const known = await student({ full_name: "Known Achieng" });
    const [twice, other] = [newPhone(), await student()];
    const file = await list(
      person("Fresh Mwangi", twice),
      person("Known Achieng", known.msisdn, known.dob),
      person("X", "12", "31-02-2001", ""),
      person("Second Mwangi", twice, "15-02-2001"),
      person("Not Theirs", other.msisdn, "03-03-1999"),
    );
    const { counts, rows } = await look(file);
    expect(counts).toEqual({
      new: 1,
      returning: 0,
      imported: 0,
      registered: 1,
      sibling: 2,
      refused: 1,
      left_out: 0,
    });
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "new"],
      [3, "registered"],
      [4, "refused"],
      [5, "sibling"],
      [6, "sibling"],
    ]);
    expect(rows[2]!.problems.map(({ field }) => field).sort()).toEqual(["dob", "full_name", "msisdn"]);
    expect(rows[3]!.problems).toMatchObject([
      { field: "msisdn", message: expect.stringMatching(/^The student in row 2 has this phone number too/) },
    ]);
    expect(rows[4]!.problems).toMatchObject([
      { field: "msisdn", message: expect.stringContaining("has this phone number. Siblings") },
    ]);
  });

  test("are all known when our own export is read back, and nobody is refused", async () => {
    await admitChildren();
    const [first, second] = [await student({ full_name: "=SUM(1) Achieng'" }), await student()];
    await updateStudent(admin, { id: first.id, phone_shared: true });
    await registerStudent(admin, adult({ msisdn: first.msisdn, dob: "03-04-2002" }));
    await registerStudent(admin, child());
    const grown = await registerStudent(admin, child());
    await sql`update students set dob = '2001-01-05' where id = ${grown.id}`;
    await updateStudent(admin, { id: second.id, status: "archived" });
    const removed = await student();
    await transaction((tx) =>
      anonymize(tx, [{ id: removed.id, msisdn: removed.msisdn, email: null, guardian_msisdn: null }]),
    );
    const day = nairobiDate(new Date());
    const bytes = Buffer.from(await text(await exportStudents(admin, { createdFrom: day, createdTo: day })));
    const [{ registered } = { registered: 0 }] = await sql`select count(*)::int as registered from students`;
    const { counts, rows } = await look(await upload(bytes));
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    expect(counts).toMatchObject({ new: 0, registered, refused: 0 });
  });

  test("are refused if their date may be day or month first while another date in the list has the month first", async () => {
    const born = (name: string, dob: string) => person(name, newPhone(), dob);
    const file = await list(
      born("Either Way", "3/5/2001"),
      born("Month First", "3/25/2001"),
      born("Same Day", "5/5/2001"),
      born("Day First", "25/3/2001"),
      born("Year First", "2001/3/5"),
    );
    const { rows } = await look(file);
    expect(rows.map(({ outcome, born: shown }) => [outcome, shown])).toEqual([
      ["refused", "3 May 2001"],
      ["refused", "3/25/2001"],
      ["new", "5 May 2001"],
      ["new", "25 March 2001"],
      ["new", "5 March 2001"],
    ]);
    expect(rows[0]!.problems).toMatchObject([
      { field: "dob", message: expect.stringContaining("Row 3 has the month first (3/25/2001)") },
    ]);
  });

  test("are shown with dates of birth in words, read day first where no row says otherwise", async () => {
    const { rows } = await look(await list(person("Only Day First", newPhone(), "3/5/2001")));
    expect(rows).toMatchObject([{ outcome: "new", born: "3 May 2001" }]);
  });

  test("may come below title rows and a spreadsheet's sep=", async () => {
    const file = await upload(
      Buffer.concat([
        Buffer.from("sep=,\nGNM ACADEMY, SEASON 8\n\n"),
        csvFile([HEADER, person("Below Titles", `'${newPhone().replace(/^254/, "0")}`)]),
      ]),
    );
    expect((await look(file)).rows).toMatchObject([
      { line: 5, outcome: "new", given: { full_name: "Below Titles" } },
    ]);
  });

  test("are registered once if the same file comes twice, even at the same moment", async () => {
    const file = await list(person("Twice Imported"));
    const { digest } = await look(file);
    const pressed = await Promise.all([1, 2].map(() => outcomeOf(bring(file, digest))));
    expect(countOutcomes(pressed)).toEqual({ ok: 2 });
    const again = await look(file);
    expect(again.counts).toMatchObject({ new: 0, imported: 1, refused: 0 });
    expect(await bring(file, again.digest)).toMatchObject({ left: 0 });
    expect(await sql`select count(*)::int as all from students where full_name = 'Twice Imported'`).toEqual([
      { all: 1 },
    ]);
  });

  test("need the consent, and the preview that was looked at", async () => {
    const file = await list(person("Consent Kamau"));
    const { digest } = await look(file);
    expect(await outcomeOf(importRows(admin, { file_id: file, digest, consent: undefined }))).toBe("invalid");
    expect(await outcomeOf(bring(file, "0".repeat(64)))).toBe("file_changed");
  });

  test("come back, where refused, as a file to mend and upload, and are then registered", async () => {
    const file = await list(person("Mend Njeri", "071"), person("Good Njeri"));
    const csv = await text(await exportRefused(admin, { file_id: file }));
    expect(csv).toContain("Mend Njeri");
    expect(csv).not.toContain("Good Njeri");
    expect(csv).toMatch(/,2,"?Phone number: /);
    const mended = await upload(Buffer.from(csv.replace(",071,", `,${newPhone()},`)));
    expect((await look(mended)).counts).toMatchObject({ new: 1, registered: 0, refused: 0 });
  });

  test("are read from a workbook too, and from the template's columns", async () => {
    const file = workbook([HEADER, person("Workbook Chebet", newPhone())]);
    expect((await look(await upload(file))).counts.new).toBe(1);
    const [titles] = (await text(await exportTemplate(admin, {}))).replace("\ufeff", "").split("\n");
    expect(titles).toContain("Full Name");
    expect(await outcomeOf(upload(Buffer.from(`${titles}\n`)))).toBe("students_unreadable");
  });

  test("are refused with what to do if the file is no list", async () => {
    const because = async (bytes: Buffer) => (await refusalOf(upload(bytes))).message;
    expect(await because(Buffer.from("%PDF-1.7"))).toMatch(/^This is a PDF/);
    const many = Array.from({ length: 2_001 }, (_, nth) => person(`Many ${nth}`));
    expect(await because(csvFile([HEADER, ...many]))).toBe(
      "A file may hold at most 2000 students. Divide it.",
    );
  });

  test("are imported by admins only, and the file is kept for a day", async () => {
    const file = await list(person("Short Kept"));
    for (const role of ["cashier", "finance", "tutor"] as const) {
      const ctx = await asStaff(role);
      const outcomes = [
        outcomeOf(previewStudents(ctx, { file_id: file })),
        outcomeOf(importRows(ctx, { file_id: file, digest: "", consent: "on" })),
        outcomeOf(exportRefused(ctx, { file_id: file })),
        outcomeOf(uploadStudents(ctx, { file_name: "a", bytes: Buffer.from("a") })),
      ];
      expect(new Set(await Promise.all(outcomes))).toEqual(new Set(["not_allowed"]));
    }
    await sql`update student_files set created_at = now() - interval '25 hours' where id = ${file}`;
    expect(await outcomeOf(look(file))).toBe("file_gone");
    await purgeOldRecords({ actor: SCHEDULER }, {});
    expect(await sql`select id from student_files where id = ${file}`).toEqual([]);
  });
});
