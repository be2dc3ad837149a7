import { describe, expect, test } from "vitest";
import { proposeColumn } from "@/lib/domain/registrations/imports/column-names";
import { previewStudents, uploadStudents } from "@/lib/domain/registrations/imports/preview-import";
import { newClass, newPhone, student } from "../../../api/fixtures";
import { sql } from "../../../support/database";
import { refusalOf } from "../../../support/outcome";
import { csvFile, workbook } from "../../../support/statement-files";
import { choose, importAll, look, mend, theAdmin, upload, uploadRows } from "./files";

/**
 * Lists as they lie about in offices and in public examples of registration sheets: made up here after their shape, with no data of
 * anybody. What is in office-lists.test.ts is not repeated.
 */
const local = (phone = newPhone()) => `0${phone.slice(3)}`;
const ALL = { channel: "Friend/Family", enrollment_status: "new", class_id: "" };

async function lookAt(bytes: Buffer, more: object = {}) {
  const file = await upload(bytes);
  const { columns } = await look(file);
  await choose(file, { columns: columns.map(({ use }) => use), ...ALL, ...more });
  return look(file);
}

describe("a list after a public example", () => {
  test("of a German or French Excel, with semicolons, sep= and a comma in a cell, is read", async () => {
    const { rows } = await lookAt(
      Buffer.from(
        `sep=;\r\nName;Phone;DOB;ID;Residence\r\nGrace Achieng;${local()};1/2/2000;30123456;"Kayole, Stage 2"\r\n`,
      ),
    );
    expect(rows).toMatchObject([{ outcome: "new", given: { residence: "Kayole, Stage 2" } }]);
  });

  test("below merged titles and a header of two rows is read by the row that names more columns", async () => {
    const { rows } = await lookAt(
      csvFile([
        ["REGISTRATION FORM 2025", "", "", "", "", ""],
        ["STUDENT", "", "", "", "PARENT", ""],
        ["Name", "Tel. No.", "D.O.B.", "ID No.", "Estate", "Remarks"],
        ["Lucy Muthoni", local(), "3/4/2001", "30123456", "Umoja", ""],
      ]),
    );
    expect(rows).toMatchObject([{ line: 4, outcome: "new", given: { full_name: "Lucy Muthoni" } }]);
  });

  test("of a web form, with a timestamp, long questions and answers in words, is read", async () => {
    const { rows } = await lookAt(
      csvFile([
        [
          "Timestamp",
          "Email Address",
          "Full Names (as in ID)",
          "Phone Number (WhatsApp)",
          "Date of Birth",
          "National ID No.",
          "Where do you live?",
          "How did you hear about us?",
        ],
        [
          "11/3/2026 9:14:02",
          "brian@example.com",
          "brian kiprop",
          local(),
          "14/03/2001",
          "30123456",
          "Rongai",
          "Saw it on TikTok",
        ],
      ]),
    );
    expect(rows).toMatchObject([
      {
        outcome: "new",
        born: "14 March 2001",
        given: { full_name: "Brian Kiprop", email: "brian@example.com", channel: "Social Media" },
      },
    ]);
  });

  test("from a workbook with numbers for phones and IDs, real dates, sums and a second sheet is read", async () => {
    const { counts, rows } = await lookAt(
      workbook([
        ["No", "Name", "Phone", "DOB", "ID", "Residence"],
        [1, "Kevin Barasa", Number(newPhone().slice(3)), new Date("1999-03-14T00:00:00Z"), 30123456, "Juja"],
        [2, "Joy Naliaka", Number(newPhone().slice(3)), 36233, 30123457, "Juja"],
        [null, "TOTAL", 2, null, null, null],
      ]),
    );
    expect(counts).toMatchObject({ new: 2, refused: 0 });
    expect(rows.map(({ born }) => born)).toEqual(["14 March 1999", "14 March 1999"]);
  });

  test("whose phones a spreadsheet cut to 7.12E+08 is refused row by row, and says what happened", async () => {
    const { rows } = await lookAt(
      csvFile([
        ["Name", "Phone", "DOB", "ID", "Residence"],
        ["Cut Number", "7.12E+08", "1/2/2000", "30123456", "Juja"],
        ["Whole Number", `${Number(newPhone().slice(3))}.0`, "1/2/2000", "30123457", "Juja"],
      ]),
    );
    expect(rows[0]).toMatchObject({
      outcome: "refused",
      problems: [{ field: "msisdn", message: expect.stringContaining("The spreadsheet cut this number") }],
    });
    expect(rows[1]).toMatchObject({ outcome: "new" });
  });

  test("of a church, wholly in Kiswahili with a line JUMLA, is read", async () => {
    const { counts, rows } = await lookAt(
      csvFile([
        ["ORODHA YA WANAFUNZI"],
        ["Na.", "Majina", "Namba ya simu", "Tarehe ya kuzaliwa", "Kitambulisho", "Anapoishi"],
        ["1", "ASHA MOHAMED", local(), "5 Agosti 2001", "30123456", "Likoni"],
        ["", "JUMLA", "1", "", "", ""],
      ]),
    );
    expect(counts).toMatchObject({ new: 1, refused: 0 });
    expect(rows).toMatchObject([{ born: "5 August 2001", given: { full_name: "Asha Mohamed" } }]);
  });

  test.each([
    ["Simu ya mzazi", "guardian_msisdn"],
    ["Namba ya simu ya mzazi", "guardian_msisdn"],
    ["Course wanted", "class"],
    ["TEL NO.", "msisdn"],
    ["D.O.B", "dob"],
    ["NAMES", "full_name"],
    ["ESTATE", "residence"],
    ["Phone Number (WhatsApp)", "msisdn"],
  ])("has a column %s", (title, use) => {
    expect(proposeColumn(title)).toBe(use);
  });

  test("of families has brothers and sisters on one phone, who wait for a tick after the others are in", async () => {
    const phone = newPhone();
    const names = ["First Of Three", "Second Of Three", "Third Of Three"];
    const file = await uploadRows([
      ["Name", "Phone", "DOB", "ID", "Residence", "Source", "Status"],
      ...names.map((name, nth) => [name, phone, `1/2/200${nth}`, `3012345${nth}`, "Juja", "Flier", "New"]),
    ]);
    await importAll(file);
    expect((await look(file)).counts).toMatchObject({ imported: 1, sibling: 2 });
    await mend(file, { line: 3, shares_phone: true }, { line: 4, shares_phone: true });
    await importAll(file);
    expect((await look(file)).counts).toMatchObject({ imported: 3, sibling: 0 });
  });

  test("tells those it registered from those who were registered before", async () => {
    const known = await student();
    const file = await uploadRows([
      ["Name", "Phone", "DOB", "ID", "Residence", "Source", "Status"],
      ["New Person", newPhone(), "1/2/2000", "30123456", "Juja", "Flier", "New"],
      ["Known Person", known.msisdn, known.dob, "30123456", "Juja", "Flier", "New"],
    ]);
    await importAll(file);
    expect((await look(file)).rows.map(({ outcome }) => outcome)).toEqual(["imported", "registered"]);
  });

  test("with a course that does not exist is refused with the classes that do, and one with two classes asks which", async () => {
    const { courseId, classId } = await newClass();
    const [{ course, name } = { course: "", name: "" }] =
      await sql`select o.name as course, c.name from classes c join courses o on o.id = c.course_id where c.id = ${classId}`;
    const [other] = await sql`insert into classes (course_id, season_number, name)
      values (${courseId}, current_season(), 'Evening') returning id`;
    await sql`insert into sessions (class_id, day, starts_at, ends_at) values (${other!.id}, 'saturday', '18:00', '20:00')`;
    const { rows } = await look(
      await uploadRows([
        ["Name", "Phone", "DOB", "ID", "Residence", "Source", "Status", "Course wanted"],
        ["Wrong Course", newPhone(), "1/2/2000", "30123456", "Juja", "Flier", "New", "Welding"],
        ["Which Class", newPhone(), "1/2/2000", "30123456", "Juja", "Flier", "New", course],
      ]),
    );
    expect(rows[0]?.problems[0]?.message).toContain(`${course} ${name}`);
    expect(rows[1]?.problems[0]?.message).toBe(
      `"${course}" has several classes. Name one of them: ${course} ${name}; ${course} Evening.`,
    );
  });

  test.each([
    ["a letter", "Dear parents,\n\nthe academy opens on Saturday.\n\nYours, the office\n"],
    ["a page of a website", "<!doctype html><table><tr><td>Name</td></tr></table>"],
    ["a header alone", "Name,Phone,DOB,ID,Residence\n"],
  ])("that is no list but %s changes nothing", async (_what, text) => {
    const ctx = await theAdmin();
    const count = async () =>
      (await sql`select (select count(*) from students) + (select count(*) from student_files) as all`)[0];
    const before = await count();
    const refused = await refusalOf(uploadStudents(ctx, { file_name: "list.csv", bytes: Buffer.from(text) }));
    expect(refused.code).toBe("students_unreadable");
    expect(await count()).toEqual(before);
  });

  test("is only looked at until the button is pressed", async () => {
    const before = await sql`select count(*)::int as all from students`;
    const file = await uploadRows([
      ["Name", "Phone", "DOB", "ID", "Residence", "Source", "Status"],
      ["Only Seen", newPhone(), "1/2/2000", "30123456", "Juja", "Flier", "New"],
    ]);
    await previewStudents(await theAdmin(), { file_id: file });
    expect(await sql`select count(*)::int as all from students`).toEqual(before);
  });
});
