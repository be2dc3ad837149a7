import { describe, expect, test } from "vitest";
import { importRows } from "@/lib/domain/registrations/imports/import-rows";
import { listStudentFiles } from "@/lib/domain/registrations/imports/kept-files";
import { admitChildren, newPhone } from "../../../api/fixtures";
import { sql } from "../../../support/database";
import { refusalOf } from "../../../support/outcome";
import { csvFile, workbook } from "../../../support/statement-files";
import { choose, importAll, look, theAdmin, upload, uploadRows } from "./files";

/** A phone as a list writes it, beginning with 0. */
const local = (phone = newPhone()) => `0${phone.slice(3)}`;
const ALL = { channel: "Friend/Family", enrollment_status: "new", class_id: "" };

/** Uploads a list, chooses what counts for all its rows, and looks at them. */
async function lookAt(bytes: Buffer, more: object = {}) {
  const file = await upload(bytes);
  const { columns } = await look(file);
  await choose(file, { columns: columns.map(({ use }) => use), ...ALL, ...more });
  return look(file);
}

describe("a list as an office keeps it is read", () => {
  test("below the title of a church, with short names in capitals and no column for how they heard", async () => {
    const seen = await lookAt(
      csvFile([
        ["GNM FELLOWSHIP - REGISTRATION 2026"],
        [],
        ["NO.", "NAMES", "TEL NO.", "D.O.B", "ID NO", "ESTATE"],
        ["1", "WANJIRU MUMBI", local(), "14/03/2001", "30123456", "KAYOLE"],
        ["2", "OTIENO JAMES", local(), "2/11/1999", "29123456", "UMOJA"],
        ["", "TOTAL", "", "2", "", ""],
      ]),
    );
    expect(seen.counts).toMatchObject({ new: 2, refused: 0 });
    expect(seen.rows).toMatchObject([
      { line: 4, born: "14 March 2001", given: { residence: "KAYOLE", channel: "Friend/Family" } },
      { line: 5, born: "2 November 1999" },
    ]);
  });

  test("with words around the titles, and one residence for all", async () => {
    const bytes = csvFile([
      ["NAMES OF MEMBER", "TEL. NO OF STUDENT", "D.O.B", "NATIONAL ID", "CLASS JOINING", "AMT PAID"],
      ["AMINA HASSAN", local(), "14/03/2001", "30123456", "", "500"],
    ]);
    const { columns, missing } = await look(await upload(bytes));
    expect(columns.map(({ use }) => use)).toEqual(["full_name", "msisdn", "dob", "id_number", "class", ""]);
    expect(missing).toContain("residence");
    const { rows } = await lookAt(bytes, { residence: "Juja" });
    expect(rows).toMatchObject([{ outcome: "new", given: { full_name: "Amina Hassan", residence: "Juja" } }]);
  });

  test("with a residence missing, which is said by its name", async () => {
    const file = await upload(
      csvFile([
        ["Name", "Phone", "DOB", "ID"],
        ["Amina Hassan", local(), "14/03/2001", "1"],
      ]),
    );
    const { columns } = await look(file);
    const { errors } = await refusalOf(choose(file, { columns: columns.map(({ use }) => use) }));
    expect(errors?.residence).toEqual([expect.stringMatching(/^Current residence: /)]);
    expect(errors?.channel?.[0]).not.toBe(errors?.enrollment_status?.[0]);
  });

  test("with the surname first and a comma, turned round once a person said so", async () => {
    const bytes = csvFile([
      ["Name", "Phone", "DOB", "ID", "Estate"],
      ["KAMAU, PETER", local(), "14/03/2001", "30123456", "Juja"],
      ["Grace Achieng", local(), "14/03/2001", "30123457", "Juja"],
    ]);
    const asked = await lookAt(bytes);
    expect(asked.names_unclear).toBe("Kamau, Peter");
    const { rows, names_unclear } = await lookAt(bytes, { names: "turned" });
    expect(names_unclear).toBeNull();
    expect(rows.map(({ given }) => given.full_name)).toEqual(["Peter Kamau", "Grace Achieng"]);
  });

  test("with the name divided into three columns", async () => {
    const { rows } = await lookAt(
      csvFile([
        [
          "First Name",
          "Middle Name",
          "Surname",
          "Mobile Number",
          "Date of Birth",
          "National ID",
          "Residence",
        ],
        ["Grace", "", "Achieng", local(), "05-05-2000", "31123456", "Rongai"],
      ]),
    );
    expect(rows).toMatchObject([{ outcome: "new", given: { full_name: "Grace Achieng" } }]);
  });

  test("in Kiswahili", async () => {
    const { rows } = await lookAt(
      csvFile([
        [
          "Jina kamili",
          "Nambari ya simu",
          "Tarehe ya kuzaliwa",
          "Kitambulisho",
          "Mtaa",
          "Ulisikia vipi",
          "Lugha",
        ],
        ["Amina Juma", local(), "7 Machi 2002", "32123456", "Kibera", "Rafiki", "Kiswahili"],
      ]),
    );
    expect(rows).toMatchObject([
      { outcome: "new", born: "7 March 2002", given: { channel: "Friend/Family", language: "sw" } },
    ]);
  });

  test("of a children's class, with the parent's name, ID and phone", async () => {
    await admitChildren();
    const { rows } = await lookAt(
      csvFile([
        [
          "Name of student",
          "Phone",
          "Birthday",
          "Parent/Guardian Name",
          "Parent ID",
          "Parent Contact",
          "Area",
        ],
        ["Kevin Maina", local(), "1-Jun-12", "Mary Maina", "12345678", local(), "Githurai"],
      ]),
    );
    expect(rows).toMatchObject([{ outcome: "new", born: "1 June 2012" }]);
  });

  test("with words for the choices that mean the same", async () => {
    const heard = [
      "Flyer",
      "facebook",
      "WhatsApp group",
      "a friend",
      "my brother",
      "GNM",
      "church",
      "continuing",
    ];
    const { rows } = await lookAt(
      csvFile([
        ["Name", "Phone", "DOB", "ID", "Residence", "How did you hear about us?", "New/Old"],
        ...heard.map((word, nth) => [
          `Heard ${"abcdefgh"[nth]}`,
          local(),
          "1/1/2000",
          `3012345${nth}`,
          "Juja",
          word,
          nth % 2 === 0 ? "New" : "Old",
        ]),
      ]),
    );
    const media = "Social Media";
    const friend = "Friend/Family";
    const expected = [
      "Flier",
      media,
      media,
      friend,
      friend,
      "GNM Member",
      "GNM Member",
      "Continuing Student",
    ];
    expect(rows.map(({ given }) => given.channel)).toEqual(expected);
    expect(rows.map(({ given }) => given.enrollment_status).slice(0, 2)).toEqual(["new", "continuing"]);
  });

  test.each([
    ["14-Mar-99", "14 March 1999"],
    ["14th March, 1999", "14 March 1999"],
    ["March 14, 1999", "14 March 1999"],
    ["14.3.99", "14 March 1999"],
    ["1999/3/14", "14 March 1999"],
    ["1999-03-14 00:00:00", "14 March 1999"],
    ["36233", "14 March 1999"],
    ["14 sept 1999", "14 September 1999"],
  ])("with a date of birth written %s", async (written, born) => {
    const { rows } = await lookAt(
      csvFile([
        ["Name", "Phone", "DOB", "ID", "Residence"],
        ["Born Somehow", local(), written, "30123456", "Juja"],
      ]),
    );
    expect(rows).toMatchObject([{ outcome: "new", born }]);
  });

  test("with dates that have the month first, once somebody said so", async () => {
    const list = csvFile([
      ["Name", "Phone", "DOB", "ID", "Residence"],
      ["Month First", local(), "3/25/2001", "30123456", "Juja"],
      ["Either Way", local(), "3/5/2001", "30123457", "Juja"],
    ]);
    expect((await lookAt(list)).dates_unclear).toBe("3/25/2001");
    const seen = await lookAt(list, { dates: "month" });
    expect(seen.dates_unclear).toBeNull();
    expect(seen.rows).toMatchObject([
      { outcome: "new", born: "25 March 2001" },
      { outcome: "new", born: "5 March 2001" },
    ]);
  });

  test("saved by an old Windows program, and as tab-separated text in UTF-16", async () => {
    const text = (name: string) =>
      `Name\tPhone\tDOB\tID\tResidence\n${name}\t${local()}\t1/2/2000\t30123456\tJuja\n`;
    const old = await lookAt(Buffer.from(text("Zoë Café"), "latin1"));
    const unicode = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text("Wanjikũ"), "utf16le")]);
    expect([...old.rows, ...(await lookAt(unicode)).rows].map(({ given }) => given.full_name)).toEqual([
      "Zoë Café",
      "Wanjikũ",
    ]);
  });

  test("from a workbook with date cells, a repeated header on its second page and a line of totals", async () => {
    const header = ["Name", "Phone", "DOB", "ID", "Residence"];
    const person = (name: string) => [name, local(), new Date("2001-03-14T00:00:00Z"), "30123456", "Juja"];
    const { counts, rows } = await lookAt(
      workbook([
        ["Class list"],
        header,
        person("Page One"),
        header,
        person("Page Two"),
        ["Grand total", "2"],
      ]),
    );
    expect(counts).toMatchObject({ new: 2, refused: 0 });
    expect(rows.map(({ born }) => born)).toEqual(["14 March 2001", "14 March 2001"]);
  });

  test("with names of columns that say nothing, once somebody said what they hold", async () => {
    const list = csvFile([
      ["A", "B", "C", "D", "E", "Remarks"],
      ["Odd Titles", local(), "1/2/2000", "30123456", "Juja", "came late"],
    ]);
    const file = await upload(list);
    const before = await look(file);
    expect(before.missing).toContain("full_name");
    expect(before.columns[0]).toEqual({ at: 0, title: "A", use: "", samples: ["Odd Titles"] });
    await choose(file, { columns: ["full_name", "msisdn", "dob", "id_number", "residence", ""], ...ALL });
    expect((await look(file)).rows).toMatchObject([{ outcome: "new", given: { full_name: "Odd Titles" } }]);
  });

  test("the next time by what was said of the same titles, whatever their case", async () => {
    const columns = ["full_name", "msisdn", "dob", "id_number", "residence"];
    const row = () => ["Remembered", local(), "1/2/2000", "30123456", "Juja"];
    const first = await uploadRows([["Q1", "Q2", "Q3", "Q4 where", "Q5"], row()]);
    await expect(choose(first, { columns: columns.with(1, "full_name"), ...ALL })).rejects.toMatchObject({
      errors: { columns: [expect.stringContaining("Phone number")] },
    });
    await choose(first, { columns, ...ALL });
    const again = await look(await uploadRows([["q1", "q2", "q3", "Q4: WHERE", "q5"], row()]));
    expect(again.missing).toEqual([]);
    expect(again.rows).toMatchObject([{ outcome: "new", given: { channel: "Friend/Family" } }]);
  });

  test("of many students, in calls of fifty that go on where the last one stopped", async () => {
    const rows = Array.from({ length: 120 }, (_, nth) => [
      `Many ${[...String(nth)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`,
      local(),
      "1/2/2000",
      "30123456",
      "Juja",
      "Flier",
      "New",
    ]);
    const file = await uploadRows([["Name", "Phone", "DOB", "ID", "Residence", "Source", "Status"], ...rows]);
    const halfDone = async () =>
      (await listStudentFiles(await theAdmin(), {})).files.find(({ file_id }) => file_id === file);
    expect(await halfDone()).toMatchObject({ imported: 0, rows_left: 0 });
    const { digest } = await look(file);
    await importRows(await theAdmin(), { file_id: file, digest, consent: true });
    expect(await halfDone()).toMatchObject({ imported: 50, rows_left: 70 });
    expect(await importAll(file)).toBe(2);
    expect(await halfDone()).toMatchObject({ imported: 120, rows_left: 0 });
    expect((await look(file)).counts).toMatchObject({ new: 0, imported: 120 });
    const phones = rows.map(([, phone = ""]) => `254${phone.slice(1)}`);
    expect(await sql`select count(*)::int as all from students where msisdn in ${sql(phones)}`).toEqual([
      { all: 120 },
    ]);
  });
});
