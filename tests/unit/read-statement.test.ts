import { inflateRawSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { readStatement } from "@/lib/domain/payments/statements/read-statement";
import { refusalOf } from "../support/said";
import { CLASSIC, classicRow, csvFile, type Made, NEW, newRow, workbook } from "../support/statement-files";

// As it is; what was unpacked can be looked at.
vi.mock("node:zlib", { spy: true });

const AT = new Date("2026-11-21T10:30:15+03:00");
const classic = (...rows: Made[][]) => csvFile([CLASSIC, ...rows] as string[][]);
const newer = (...rows: string[][]) => csvFile([NEW, ...rows]);
const read = async (file: Buffer) => (await readStatement(file)).rows;
const one = async (file: Buffer) => (await read(file))[0]!;
const no = async (file: Buffer) => (await refusalOf(readStatement(file))).errors!.file![0]!;

const plain = classic(classicRow({ Balance: "1500.00" })).toString();

const PREAMBLE = [
  ["Account Holder:", "GNM ACADEMY"],
  ["Short Code:", process.env.MPESA_SHORTCODE ?? ""],
  ["Account:", "Utility Account"],
  ["Time Period:", "From", "21-11-2026 00:00:00", "To", "21-11-2026 23:59:59"],
  ["Operator:", "finance", "Organization:", "GNM", "Date of Report:", "22-11-2026 08:00:00"],
  [
    ...["Opening Balance:", "1,000.00", "Closing Balance:", "1,500.00", "Available Balance:", ""],
    ...["Total Paid In:", "500.00", "Total Withdrawn:", "-0.00"],
  ],
];

describe("a payment of the statement", () => {
  test("is read from the classic layout", async () => {
    const file = csvFile([...PREAMBLE, CLASSIC, classicRow() as string[]]);
    expect(await readStatement(file)).toEqual({
      layout: "classic",
      format: "csv",
      shortcode: process.env.MPESA_SHORTCODE,
      periodFrom: new Date("2026-11-21T00:00:00+03:00"),
      periodTo: new Date("2026-11-21T23:59:59+03:00"),
      says: { opening: 100_000, closing: 150_000, paidIn: 50_000, withdrawn: -0 },
      rows: [
        {
          line: 8,
          receipt: "UKL7RT61SV",
          direction: "in",
          kind: "payment",
          status: "Completed",
          isCompleted: true,
          cents: 50_000,
          balanceCents: 150_000,
          at: AT,
          account: "ABC2345",
          msisdn: "25471****678",
          name: "ALICE **** DOE",
          party: "25471****678 - ALICE **** DOE",
          details: "Pay Bill from 25471****678 - ALICE **** DOE Acc. ABC2345",
          reason: "Pay Utility",
          linkedReceipt: "",
        },
      ],
    });
  });

  test("is read from the newer layout, payer and account out of its details", async () => {
    const statement = await readStatement(newer(newRow()));
    expect(statement).toMatchObject({ layout: "new", shortcode: "", periodFrom: AT, periodTo: AT });
    expect(statement.rows[0]).toMatchObject({
      ...{ kind: "payment", account: "ABC2345", msisdn: "25471****678", name: "ALICE **** DOE", at: AT },
      ...{ cents: 50_000, reason: "" },
    });
  });

  test.each<[string, Buffer]>([
    [
      "with a byte order mark and line feeds",
      Buffer.from(`\uFEFF${classic(classicRow()).toString().replaceAll("\r\n", "\n")}`),
    ],
    ["with semicolons", Buffer.from(plain.replaceAll(",", ";"))],
    ["with tabs, in UTF-16", Buffer.from(`\uFEFF${plain.replaceAll(",", "\t")}`, "utf16le")],
    [
      "below rows that nobody expected",
      csvFile([["Statement"], [], ...PREAMBLE.slice(0, 4), [], CLASSIC, classicRow() as string[]]),
    ],
    [
      "with its columns in another order",
      csvFile([CLASSIC, classicRow() as string[]].map(([first, ...rest]) => [first!, ...rest.reverse()])),
    ],
    [
      "without the columns nothing depends on",
      csvFile([CLASSIC, classicRow() as string[]].map((row) => row.slice(0, -1))),
    ],
    ["with blanks around its texts", classic(classicRow().map((cell) => ` ${cell}  `))],
    ["with the year first", classic(classicRow({ "Completion Time": "2026-11-21 10:30:15" }))],
    ["with slashes", classic(classicRow({ "Completion Time": "21/11/2026 10:30:15" }))],
    ["with Excel's number of days", classic(classicRow({ "Completion Time": "46347.4376736111" }))],
    ["as a workbook", workbook([CLASSIC, classicRow()])],
    ["as a workbook with numbers", workbook([CLASSIC, classicRow({ "Paid In": 500, Balance: 1500 })])],
    [
      "as a workbook with days",
      workbook([CLASSIC, classicRow({ "Completion Time": new Date("2026-11-21T10:30:15Z") })]),
    ],
  ])("is the same %s", async (_what, file) => {
    expect(await one(file)).toMatchObject({
      ...{ receipt: "UKL7RT61SV", at: AT, cents: 50_000, balanceCents: 150_000, account: "ABC2345" },
      ...{ kind: "payment", msisdn: "25471****678" },
    });
  });
});

describe("an account number", () => {
  const account = async (given: Record<string, Made>) => (await one(classic(classicRow(given)))).account;

  test("that Excel made a number has its zeros back where the details still tell them", async () => {
    const details = "Pay Bill from 25471****678 - ALICE Acc. 0042";
    expect(await account({ "A/C No.": "42.0", Details: details })).toBe("0042");
    expect(await account({ "A/C No.": "850060.0", Details: "Pay Bill" })).toBe("850060");
  });

  test("that is blank is what stands behind Acc. in the details", async () => {
    const ofDetails = (details: string) => account({ "A/C No.": "", Details: details });
    expect(await ofDetails("Pay Bill Online from 07****222 - JANE Acc. jane doe term 2")).toBe(
      "jane doe term 2",
    );
    expect(await ofDetails("Pay Bill from 25471****678 - ALICE Acc.")).toBe("");
    const bank = "FSI to Pay Bill by 999002 - BANK LTD - BANK TO TILL Acc. ABC2345 via WEB by 254712345678";
    expect(await ofDetails(bank)).toBe("ABC2345");
  });
});

describe("what a row is", () => {
  test.each([
    ["Pay Bill from 2547****111 - NAME Acc. ref", "payment"],
    ["Pay Bill Online from 07****222 - NAME Acc. ref with spaces", "payment"],
    ["Small Business Pay Bill from 07****222 - NAME Acc. ref", "payment"],
    ["Merchant Pay Utility Received from 1234567 - SHOP Acc. ref", "payment"],
    ["Business Pay Bill via API by 999001 - BANK Acc. ref", "payment"],
    ["FSI to Pay Bill by 999002 - BANK LTD - BANK TO TILL Acc. ref via WEB by x", "payment"],
    ["Pay Bill from 2547****111 - REVERSAL CHARGES LTD Acc. bank charge reversal", "payment"],
    ["Pay Bill Charge", "charge"],
    ["Business Charge", "charge"],
    ["Pay Bill Reversal to 2547****111 - NAME of UKL7RT61SV", "reversal"],
    ["Pay Bill Reversal to 2547****111 - CHARGES LTD of UKL7RT61SV", "reversal"],
    ["Pay Bill Charge Reversal", "charge"],
    ["Utility Account to Organization Settlement Account", "sweep"],
    ["Organization Settlement Account to Organization MMF Account", "sweep"],
    ["Agency Withdrawal of funds to Bank", "withdrawal"],
    ["Organization Settle to Bank", "withdrawal"],
    ["Salary Payment", "other"],
  ])("%s is a %s in the newer layout", async (details, kind) => {
    expect(await one(newer(newRow({ Details: details })))).toMatchObject({ kind });
  });

  test.each([
    ["Pay Utility", "payment"],
    ["Pay Bill Online", "payment"],
    ["Standing Order Pay Bill", "payment"],
    ["Pay Utility with OD via STK", "payment"],
    ["Customer Buy Goods Online", "payment"],
    ["Utility Account to Organization Settlement Account", "sweep"],
    ["Withdraw Funds to Bank", "withdrawal"],
    ["Transaction Reversal", "reversal"],
  ])("the reason %s is a %s", async (reason, kind) => {
    expect(await one(classic(classicRow({ "Reason Type": reason })))).toMatchObject({ kind });
  });

  test("money that left is below zero, and a reversal names the payment it gave back", async () => {
    const left = { "Paid In": "", Withdrawn: "-1,500.00", "Reason Type": "Transaction Reversal" };
    const row = await one(classic(classicRow({ ...left, "Linked Transaction ID": "ukl7rt61sv" })));
    expect(row).toMatchObject({
      cents: -150_000,
      direction: "out",
      linkedReceipt: "UKL7RT61SV",
      account: "",
    });
    const details = "Pay Bill Reversal to 2547****111 - NAME of UKL7RT61SX";
    const other = newRow({ Details: details, "Paid In (KSHs)": "0.00", "Withdrawn (KSHs)": "-20.00" });
    expect(await one(newer(other))).toMatchObject({ cents: -2_000, linkedReceipt: "UKL7RT61SX" });
  });

  test("that is not completed moved no money", async () => {
    expect(await one(classic(classicRow({ "Transaction Status": "Declined" })))).toMatchObject({
      isCompleted: false,
    });
  });

  test("a whole number of older files is a phone number", async () => {
    const party = { "Other Party Info": "254712345678 - ALICE DOE" };
    expect(await one(classic(classicRow(party)))).toMatchObject({
      msisdn: "254712345678",
      name: "ALICE DOE",
    });
  });
});

test("rows come oldest first, however the file has them", async () => {
  const times = ["21-11-2026 12:00:00", "21-11-2026 11:00:00", "21-11-2026 10:00:00"];
  const rows = times.map((time) => classicRow({ "Completion Time": time }));
  const order = async (file: Buffer) => (await read(file)).map(({ at }) => at.toISOString().slice(11, 13));
  expect(await order(classic(...rows))).toEqual(["07", "08", "09"]);
  expect(await order(classic(...rows.reverse()))).toEqual(["07", "08", "09"]);
});

describe("a file is refused with row, column and what to do", () => {
  const time = (value: Made) => classicRow({ "Completion Time": value });
  const amount = (given: Record<string, Made>) => classic(classicRow(), classicRow(given));
  const AGAIN = "Export the statement again and upload it as it came.";

  test.each<[string, Buffer, string]>([
    [
      "a month that stands first",
      classic(time("11/21/2026 10:30:15")),
      `Row 2, Completion Time: "11/21/2026 10:30:15". The month stands first here. ${AGAIN}`,
    ],
    [
      "a day and month that the receipt says are mixed up",
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
      "a day that is none",
      classic(time("31-02-2026 10:30:15")),
      'Row 2, Completion Time: "31-02-2026 10:30:15". This is no date and time such as 21-11-2026 10:30:00.',
    ],
    [
      "no time",
      classic(time("")),
      "Row 2, Completion Time: nothing stands there. This is no date and time such as 21-11-2026 10:30:00.",
    ],
    [
      "a day outside the statement's time",
      csvFile([...PREAMBLE, CLASSIC, time("22-11-2026 00:00:00") as string[]]),
      'Row 8, Completion Time: "2026-11-22". This is outside the time the statement says it covers.',
    ],
    [
      "days of which some are text",
      workbook([CLASSIC, time("21-11-2026 10:30:15"), time(new Date("2026-11-12T10:30:15Z"))]),
      `Row 3, Completion Time: "2026-11-12 10:30:15". Some times are text and others are not: a spreadsheet program has changed them. ${AGAIN}`,
    ],
    [
      "an amount in another writing",
      amount({ "Paid In": "1.500,00" }),
      'Row 3, Paid In: "1.500,00". This is no amount such as 1,500.00.',
    ],
    [
      "an amount with a third digit",
      amount({ "Paid In": "1.505" }),
      'Row 3, Paid In: "1.505". This is no amount such as 1,500.00.',
    ],
    [
      "money in below zero",
      amount({ "Paid In": "-500.00" }),
      'Row 3, Paid In: "-500.00". Money that came in is not below zero.',
    ],
    [
      "money both ways",
      amount({ Withdrawn: "-5.00" }),
      'Row 3, Withdrawn: "-5.00". One row has money in and money out.',
    ],
    [
      "no receipt",
      amount({ "Receipt No.": "" }),
      "Row 3, Receipt No.: nothing stands there. An M-Pesa receipt is ten letters and digits.",
    ],
    [
      "no status",
      amount({ "Transaction Status": "" }),
      "Row 3, Transaction Status: nothing stands there. The status is missing.",
    ],
    [
      "a missing column",
      csvFile([CLASSIC.slice(0, 4), classicRow() as string[]]),
      "The column Transaction Status is missing.",
    ],
    [
      "a column that stands twice",
      csvFile([[...CLASSIC, "Details"], classicRow() as string[]]),
      "The column Details stands there twice.",
    ],
    [
      "no head",
      csvFile(PREAMBLE),
      "There is no row that begins with Receipt No. Export the account statement from the M-Pesa portal.",
    ],
    ["no rows", csvFile([...PREAMBLE, CLASSIC]), "This statement holds no transactions."],
    [
      "another paybill",
      csvFile([["Short Code:", "600100.0"], CLASSIC, classicRow() as string[]]),
      `This is the statement of paybill 600100; the academy's is ${process.env.MPESA_SHORTCODE}.`,
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

describe("a file that would fill the memory is refused before it does", () => {
  const LARGE = "This workbook unpacks to more than a statement can be. Export a shorter period.";
  const ROWS = "This file has more than 20,000 rows. Export a shorter period from the M-Pesa portal.";
  const soon = async (file: Buffer) => {
    const began = performance.now();
    const sentence = await no(file);
    expect(performance.now() - began).toBeLessThan(1_500);
    return sentence;
  };
  const sheet = (xml: string) =>
    workbook([CLASSIC], (entries) =>
      entries.map((entry) =>
        entry.name.endsWith("sheet1.xml") ? { ...entry, content: Buffer.from(xml) } : entry,
      ),
    );

  test("more bytes than five megabytes", async () => {
    expect(await soon(Buffer.alloc(5 * 1024 * 1024 + 1, "a"))).toContain("larger than 5 MB");
  });

  test("a workbook that unpacks to a hundred megabytes", async () => {
    const bomb = workbook([CLASSIC], (entries) => [
      ...entries,
      { name: "xl/x.xml", content: Buffer.alloc(100 << 20) },
    ]);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await soon(bomb)).toBe(LARGE);
  });

  test("a workbook that says it is smaller than it is", async () => {
    const liar = workbook([CLASSIC], (entries) => [
      ...entries,
      { name: "xl/x.xml", content: Buffer.alloc(20 << 20) },
    ]);
    const at = liar.lastIndexOf(Buffer.from("504b0102", "hex"));
    liar.writeUInt32LE(100, at + 24);
    vi.mocked(inflateRawSync).mockClear();
    expect(await soon(liar)).toContain("damaged or protected");
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
    expect(await soon(many)).toBe(LARGE);
  });

  test("a cell far out in a workbook", async () => {
    const far = (place: string) =>
      sheet(`<worksheet><sheetData><row><c r="${place}"><v>1</v></c></row></sheetData></worksheet>`);
    expect(await soon(far("XFD1"))).toBe("This file has more columns than any statement.");
    expect(await soon(far("A1048576"))).toBe(ROWS);
  });

  test("more rows than a statement has", async () => {
    expect(await soon(Buffer.from("a\n".repeat(20_100)))).toBe(ROWS);
    expect(await soon(Buffer.from("\n".repeat(100_000)))).toBe(ROWS);
  });

  test("a megabyte of quotation marks, or of commas, or a text without an end", async () => {
    expect(await soon(Buffer.from('"'.repeat(1 << 20)))).toBe(
      "This file cannot be read as an M-Pesa statement.",
    );
    expect(await soon(Buffer.from(",".repeat(1 << 20)))).toBe(
      "This file has more columns than any statement.",
    );
    expect(await soon(Buffer.from("a".repeat(1 << 20)))).toBe(
      "Row 1 holds a text that is too long for a statement.",
    );
  });
});

test("twenty thousand rows are read in a few seconds, as CSV and as a workbook", async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) =>
    classicRow({ "Receipt No.": `UKL${String(n).padStart(7, "0")}` }),
  );
  for (const file of [classic(...rows), workbook([CLASSIC, ...rows])]) {
    const began = performance.now();
    expect(await read(file)).toHaveLength(20_000);
    expect(performance.now() - began).toBeLessThan(8_000);
  }
});
