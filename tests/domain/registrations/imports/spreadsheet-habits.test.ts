import { expect, test } from "vitest";
import { uploadStudents } from "@/lib/domain/registrations/imports/preview-import";
import { newPhone } from "../../../api/fixtures";
import { csvFile, workbook, workbookOf } from "../../../support/statement-files";
import { choose, look, theAdmin, upload } from "./files";

/** What spreadsheets leave in a list beside its students, after public reports; made up here, with no data of anybody. */
const HEADER = ["Name", "Phone", "DOB", "ID", "Residence"];
const local = () => `0${newPhone().slice(3)}`;
const person = (name: string) => [name, local(), "1/2/2000", "30123456", "Juja"];
const ALL = { channel: "Friend/Family", enrollment_status: "new", class_id: "" };

async function lookAt(bytes: Buffer) {
  const file = await upload(bytes);
  const { columns } = await look(file);
  await choose(file, { columns: columns.map(({ use }) => use), ...ALL });
  return look(file);
}

test("Empty columns behind a list are no columns of it, however many a CSV has", async () => {
  const behind = Array.from({ length: 60 }, () => "");
  const { rows, columns } = await lookAt(
    csvFile([
      [...HEADER, ...behind],
      [...person("Wide List"), ...behind],
    ]),
  );
  expect(columns).toHaveLength(HEADER.length);
  expect(rows).toMatchObject([{ outcome: "new", given: { full_name: "Wide List" } }]);
});

test("A workbook with a format far beyond its list is read as the list", async () => {
  const bytes = workbook([HEADER, person("Formatted List")], (entries) =>
    entries.map((entry) =>
      entry.name.endsWith("sheet1.xml")
        ? {
            ...entry,
            content: Buffer.from(entry.content.toString().replace("</row>", '<c r="CZ1" s="0"/></row>')),
          }
        : entry,
    ),
  );
  expect((await lookAt(bytes)).rows).toMatchObject([
    { outcome: "new", given: { full_name: "Formatted List" } },
  ]);
});

test("Serial numbers that wait for more students are no students, nor are rows of spaces", async () => {
  const blank = Array.from({ length: 2_100 }, () => ["", " ", "\u00a0", "", "", ""]);
  const waiting = [2, 3].map((serial) => [String(serial), "", "", "", "", ""]);
  const bytes = csvFile([["S/NO", ...HEADER], ["1", ...person("Numbered One")], ...blank, ...waiting]);
  expect((await lookAt(bytes)).rows.map(({ outcome }) => outcome)).toEqual(["new"]);
});

test("A line break in a title or a name is a space", async () => {
  const { rows } = await lookAt(
    Buffer.from(
      `"Full\nName","Phone\r\nNumber",DOB,ID,Residence\r\n"Ali\nValiev",${local()},1/2/2000,30123456,"Juja\nFarm"\r\n`,
    ),
  );
  expect(rows).toMatchObject([
    { outcome: "new", given: { full_name: "Ali Valiev", residence: "Juja Farm" } },
  ]);
});

test("The list of a workbook is in the sheet whose titles say so, also behind one with instructions", async () => {
  const instructions = [
    ["How to fill in this list", ""],
    ["One student a row", "Ask the office"],
  ];
  const { rows } = await lookAt(
    workbookOf({ Instructions: instructions, Students: [HEADER, person("Second Sheet")] }),
  );
  expect(rows).toMatchObject([{ line: 2, outcome: "new", given: { full_name: "Second Sheet" } }]);
});

test("A workbook with lists in several sheets becomes a file a sheet, and the sheets without a list are named", async () => {
  const [saturday, sunday] = [person("Saturday List"), person("Sunday List")];
  const bytes = workbookOf({
    Saturday: [["Class list; of Saturday"], [], HEADER, saturday],
    "How to": [["Ask the office", "first"]],
    Sunday: [[...HEADER, "Notes"], sunday, [], person('The "second"')],
    Empty: [],
  });
  const { sheets, other_sheets, file_id } = await uploadStudents(await theAdmin(), {
    file_name: "All.xlsx",
    bytes,
  });
  expect([sheets.map(({ sheet }) => sheet), other_sheets]).toEqual([["Saturday", "Sunday"], ["How to"]]);
  const looked = [];
  for (const sheet of sheets) {
    const { columns } = await look(sheet.file_id);
    await choose(sheet.file_id, { columns: columns.map(({ use }) => use), ...ALL });
    looked.push(await look(sheet.file_id));
  }
  expect(looked).toMatchObject([
    { file_id, file_name: "All.xlsx, Saturday", rows: [{ line: 4, given: { full_name: "Saturday List" } }] },
    {
      file_name: "All.xlsx, Sunday",
      rows: [
        { line: 2, outcome: "new", given: { full_name: "Sunday List", residence: "Juja" } },
        { line: 4, given: { full_name: 'The "second"' } },
      ],
    },
  ]);
  const again = await uploadStudents(await theAdmin(), { file_name: "All.xlsx", bytes });
  expect(again.sheets).toEqual(sheets);
});

test("Who is called Total or lives there is a student, and a row that begins with that word and has no phone is a sum", async () => {
  const { rows } = await lookAt(
    workbook([
      ["Class: Sewing"],
      HEADER,
      person("Total Otieno"),
      ["Grace Achieng", ...person("").slice(1, 4), "Total, Ngong Road"],
      ["", "TOTAL", "", "2", ""],
      ["2", "Grand total", "", "", ""],
      ["", "Jumla: 2", "", "", ""],
    ]),
  );
  expect(rows.map(({ line, given }) => [line, given.full_name])).toEqual([
    [3, "Total Otieno"],
    [4, "Grace Achieng"],
  ]);
});

test("Numbers kept as text by an apostrophe, and words copied with signs that nobody sees, are read without them", async () => {
  const { rows } = await lookAt(
    csvFile([
      HEADER,
      [
        "Amina\u200b Wanjiru\ufeff",
        `\u202a+254 ${newPhone().slice(3)}\u202c`,
        "1/2/2000",
        "'00123456",
        "\u200eJuja",
      ],
    ]),
  );
  expect(rows).toMatchObject([
    { outcome: "new", given: { full_name: "Amina Wanjiru", id_number: "00123456", residence: "Juja" } },
  ]);
});

test("Titles that go over two lines hide neither the semicolons between cells nor the columns", async () => {
  for (const end of ["\r\n", "\n", "\r"]) {
    const lines = [
      '\ufeff"Full\nName";"Phone\nNumber";"D.O.B";"ID";"Residence"',
      `"Semi; Colon";${local()};1/2/2000;30123456;Juja`,
      `Second Row;${local()};1/2/2000;30123457;Juja`,
    ];
    const { columns, rows } = await lookAt(Buffer.from(lines.join(end)));
    expect(columns.map(({ title }) => title).slice(1)).toEqual(["Phone Number", "D.O.B", "ID", "Residence"]);
    expect(rows.map(({ given }) => given.full_name)).toEqual(["Semi; Colon", "Second Row"]);
  }
});
