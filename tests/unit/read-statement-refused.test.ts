import { inflateRawSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { type CellValue, CLASSIC, classicRow, csvFile, workbook } from "../support/statement-files";
import { classic, no, PREAMBLE } from "./read-statement";

// Unchanged, so that the unpacked file can be inspected.
vi.mock("node:zlib", { spy: true });

describe("a file is refused with row, column and what to do", () => {
  const time = (value: CellValue) => classicRow({ "Completion Time": value });
  const amount = (given: Record<string, CellValue>) => classic(classicRow(), classicRow(given));
  const AGAIN = "Export the statement again and upload it as it came.";

  test.each<[string, Buffer, string]>([
    [
      "the month first",
      classic(time("11/21/2026 10:30:15")),
      `Row 2, Completion Time: "11/21/2026 10:30:15". The month comes first here. ${AGAIN}`,
    ],
    [
      "day and month swapped, as the receipt shows",
      classic(classicRow({ "Receipt No.": "UKC7RT61SV", "Completion Time": "11-12-2026 10:30:15" })),
      'Row 2, Completion Time: "2026-12-11". By its receipt this payment was made on another day: day and month are mixed up. Export the statement again and upload it as it came.',
    ],
    [
      "a time without seconds",
      classic(time("21/11/2026 10:30")),
      `Row 2, Completion Time: "21/11/2026 10:30". A spreadsheet program has cut this time off. ${AGAIN}`,
    ],
    [
      "a time without a day",
      classic(time("30:15.0")),
      `Row 2, Completion Time: "30:15.0". A spreadsheet program has cut this time off. ${AGAIN}`,
    ],
    [
      "a day that does not exist",
      classic(time("31-02-2026 10:30:15")),
      'Row 2, Completion Time: "31-02-2026 10:30:15". This is no date and time such as 21-11-2026 10:30:00.',
    ],
    [
      "no time",
      classic(time("")),
      "Row 2, Completion Time: nothing is there. This is no date and time such as 21-11-2026 10:30:00.",
    ],
    [
      "a day outside the statement's period",
      csvFile([...PREAMBLE, CLASSIC, time("22-11-2026 00:00:00") as string[]]),
      'Row 8, Completion Time: "2026-11-22". This is outside the time the statement says it covers.',
    ],
    [
      "days of which some are text",
      workbook([CLASSIC, time("21-11-2026 10:30:15"), time(new Date("2026-11-12T10:30:15Z"))]),
      `Row 3, Completion Time: "2026-11-12 10:30:15". Some times are text and others are not: a spreadsheet program has changed them. ${AGAIN}`,
    ],
    [
      "an amount in another format",
      amount({ "Paid In": "1.500,00" }),
      'Row 3, Paid In: "1.500,00". This is no amount such as 1,500.00.',
    ],
    [
      "an amount with a third decimal",
      amount({ "Paid In": "1.505" }),
      'Row 3, Paid In: "1.505". This is no amount such as 1,500.00.',
    ],
    [
      "a negative amount paid in",
      amount({ "Paid In": "-500.00" }),
      'Row 3, Paid In: "-500.00". Money that came in is not below zero.',
    ],
    [
      "amounts both in and out",
      amount({ Withdrawn: "-5.00" }),
      'Row 3, Withdrawn: "-5.00". One row has money in and money out.',
    ],
    [
      "no receipt",
      amount({ "Receipt No.": "" }),
      "Row 3, Receipt No.: nothing is there. An M-Pesa receipt is ten letters and digits.",
    ],
    [
      "no status",
      amount({ "Transaction Status": "" }),
      "Row 3, Transaction Status: nothing is there. The status is missing.",
    ],
    [
      "a missing column",
      csvFile([CLASSIC.slice(0, 4), classicRow() as string[]]),
      "The column Transaction Status is missing.",
    ],
    [
      "a repeated column",
      csvFile([[...CLASSIC, "Details"], classicRow() as string[]]),
      "The column Details stands there twice.",
    ],
    [
      "no header",
      csvFile(PREAMBLE),
      "There is no row that begins with Receipt No. Export the account statement from the M-Pesa portal.",
    ],
    ["no rows", csvFile([...PREAMBLE, CLASSIC]), "This statement holds no transactions."],
    [
      "another paybill",
      csvFile([["Short Code:", "600100.0"], CLASSIC, classicRow() as string[]]),
      `This is the statement of paybill 600100; the academy's is ${process.env.MPESA_SHORTCODE}. Export the Utility Account of ${process.env.MPESA_SHORTCODE}.`,
    ],
    [
      "an open quotation mark",
      Buffer.from(`${classic()}"UKL7RT61SV,21-11-2026`),
      "Row 2: a quotation mark is opened and never closed.",
    ],
    [
      "an old Excel file",
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      "This is an old Excel file (.xls). Open it in Excel and save it as .xlsx or CSV.",
    ],
    [
      "a web page",
      Buffer.from("<html><table></table></html>"),
      "This is a web page and no statement. Export the statement as .xlsx or CSV.",
    ],
    [
      "a PDF",
      Buffer.from("%PDF-1.7"),
      "This is a PDF. Export the statement from the M-Pesa portal as .xlsx or CSV.",
    ],
    [
      "a picture",
      Buffer.from("89504e470d0a1a0a0000", "hex"),
      "This is neither an .xlsx workbook nor a CSV file.",
    ],
    ["nothing", Buffer.alloc(0), "This file is empty."],
    [
      "a damaged workbook",
      workbook([CLASSIC, classicRow()]).subarray(0, 800),
      "This workbook is damaged or protected. Save it again as .xlsx without a password.",
    ],
  ])("%s", async (_what, file, sentence) => {
    expect(await no(file)).toBe(sentence);
  });
});

describe("a file that would exhaust memory is refused early", () => {
  const LARGE = "This workbook unpacks to more than a statement can be. Export a shorter period.";
  const ROWS = "This file has more than 20,000 rows. Export a shorter period from the M-Pesa portal.";
  const sheet = (xml: string) =>
    workbook([CLASSIC], (entries) =>
      entries.map((entry) =>
        entry.name.endsWith("sheet1.xml") ? { ...entry, content: Buffer.from(xml) } : entry,
      ),
    );

  test("more bytes than five megabytes", async () => {
    expect(await no(Buffer.alloc(5 * 1024 * 1024 + 1, "a"))).toContain("larger than 5 MB");
  });

  test("a workbook that unpacks to a hundred megabytes", async () => {
    const bomb = workbook([CLASSIC], (entries) => [
      ...entries,
      { name: "xl/x.xml", content: Buffer.alloc(100 << 20) },
    ]);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await no(bomb)).toBe(LARGE);
  });

  test("a workbook that declares a smaller size than it has", async () => {
    const liar = workbook([CLASSIC], (entries) => [
      ...entries,
      { name: "xl/x.xml", content: Buffer.alloc(20 << 20) },
    ]);
    const at = liar.lastIndexOf(Buffer.from("504b0102", "hex"));
    liar.writeUInt32LE(100, at + 24);
    vi.mocked(inflateRawSync).mockClear();
    expect(await no(liar)).toContain("damaged or protected");
    const unpacked = vi.mocked(inflateRawSync).mock.results;
    expect(unpacked.at(-1)?.type).toBe("throw");
    expect(unpacked.every(({ type, value }) => type === "throw" || (value?.length ?? 0) < 1 << 20)).toBe(
      true,
    );
  });

  test("a workbook of very many files", async () => {
    const many = workbook([CLASSIC], (entries) => [
      ...entries,
      ...Array.from({ length: 200 }, (_, n) => ({ name: `xl/${n}.xml`, content: Buffer.from("<a/>") })),
    ]);
    expect(await no(many)).toBe(LARGE);
  });

  test("a cell far outside a workbook's data", async () => {
    const far = (cell: string) =>
      sheet(`<worksheet><sheetData><row><c r="${cell}"><v>1</v></c></row></sheetData></worksheet>`);
    expect(await no(far("XFD1"))).toBe("This file has more columns than any statement.");
    expect(await no(far("A1048576"))).toBe(ROWS);
    const elsewhere = workbook([CLASSIC], (entries) => [
      ...entries,
      { name: "xl/other.xml", content: Buffer.from('<worksheet><c r="XFD100"/></worksheet>') },
    ]);
    expect(await no(elsewhere)).toBe("This file has more columns than any statement.");
  });

  test("elements deep within one another, also behind attributes and comments that look like their end", async () => {
    const nested = (depth: number, tag: string) => `<x>${tag.repeat(depth)}</x>`;
    for (const tag of ["<a>", '<a b="/>">', "<!-- ' --><a>", "<a><b/>"])
      expect(await no(sheet(nested(200, tag)))).toContain("damaged or protected");
  });

  test("more rows than allowed", async () => {
    expect(await no(Buffer.from("a\n".repeat(20_100)))).toBe(ROWS);
    expect(await no(Buffer.from("\n".repeat(100_000)))).toBe(ROWS);
  });

  test("a megabyte of quotation marks or commas, or an unterminated text", async () => {
    expect(await no(Buffer.from('"'.repeat(1 << 20)))).toBe(
      "This file cannot be read as an M-Pesa statement.",
    );
    expect(await no(Buffer.from(",".repeat(1 << 20)))).toBe("This file has more columns than any statement.");
    expect(await no(Buffer.from("a".repeat(1 << 20)))).toBe(
      "Row 1 holds a text that is too long for a statement.",
    );
  });
});
