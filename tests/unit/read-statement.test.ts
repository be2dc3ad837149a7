import { describe, expect, test } from "vitest";
import {
  type CellValue,
  CLASSIC,
  classicRow,
  csvFile,
  NEW,
  newRow,
  workbook,
} from "../support/statement-files";
import { classic, PREAMBLE, read, readStatement } from "./read-statement";

const AT = new Date("2026-11-21T10:30:15+03:00");

const newer = (...rows: string[][]) => csvFile([NEW, ...rows]);

const one = async (file: Buffer) => (await read(file))[0]!;

const plain = classic(classicRow({ Balance: "1500.00" })).toString();

test("a report made before its period ends covers no more than until then", async () => {
  const preamble = PREAMBLE.map((row) =>
    row.map((cell) => (cell === "22-11-2026 08:00:00" ? "21-11-2026 10:40:00" : cell)),
  );
  const { periodTo } = await readStatement(csvFile([...preamble, CLASSIC, classicRow() as string[]]));
  expect(periodTo).toEqual(new Date("2026-11-21T10:40:00+03:00"));
});

describe("a payment in a statement", () => {
  test("is read from the classic layout", async () => {
    const file = csvFile([...PREAMBLE, CLASSIC, classicRow() as string[]]);
    expect(await readStatement(file)).toEqual({
      layout: "classic",
      format: "csv",
      shortcode: process.env.MPESA_SHORTCODE,
      account: "Utility Account",
      periodFrom: new Date("2026-11-21T00:00:00+03:00"),
      periodTo: new Date("2026-11-21T23:59:59+03:00"),
      says: { opening: 100_000, closing: 150_000, paidIn: 50_000, withdrawn: -0 },
      totals: [],
      skipped: [],
      balances: { openingCents: 100_000, closingCents: 150_000, foundCents: 150_000, brokenAt: null },
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
          isOwn: true,
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

  test.each(["0722XXX456", "2547XXXXX789", "0722000*"])(
    "keeps a payer's number masked as %s apart from the name",
    async (msisdn) => {
      const party = { "Other Party Info": `${msisdn} - ALICE DOE` };
      expect(await one(classic(classicRow(party)))).toMatchObject({ msisdn, name: "ALICE DOE" });
      const details = { Details: `Pay Bill from ${msisdn} - ALICE DOE Acc. ABC2345` };
      expect(await one(newer(newRow(details)))).toMatchObject({ msisdn, name: "ALICE DOE" });
    },
  );

  test("is read from the newer layout, with payer and account from its details", async () => {
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
      "below unexpected rows",
      csvFile([["Statement"], [], ...PREAMBLE.slice(0, 4), [], CLASSIC, classicRow() as string[]]),
    ],
    [
      "with its columns in another order",
      csvFile([CLASSIC, classicRow() as string[]].map(([first, ...rest]) => [first!, ...rest.reverse()])),
    ],
    ["without optional columns", csvFile([CLASSIC, classicRow() as string[]].map((row) => row.slice(0, -1)))],
    ["with spaces around its texts", classic(classicRow().map((cell) => ` ${cell}  `))],
    ["with the year first", classic(classicRow({ "Completion Time": "2026-11-21 10:30:15" }))],
    ["with slashes", classic(classicRow({ "Completion Time": "21/11/2026 10:30:15" }))],
    ["with Excel's serial dates", classic(classicRow({ "Completion Time": "46347.4376736111" }))],
    ["as a workbook", workbook([CLASSIC, classicRow()])],
    ["as a workbook with numbers", workbook([CLASSIC, classicRow({ "Paid In": 500, Balance: 1500 })])],
    [
      "as a workbook with dates",
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
  const account = async (given: Record<string, CellValue>) => (await one(classic(classicRow(given)))).account;

  test("that Excel made a number gets its zeros back if the details still have them", async () => {
    const details = "Pay Bill from 25471****678 - ALICE Acc. 0042";
    expect(await account({ "A/C No.": "42.0", Details: details })).toBe("0042");
    expect(await account({ "A/C No.": "850060.0", Details: "Pay Bill" })).toBe("850060");
  });

  test('that is blank is read after "Acc." in the details', async () => {
    const ofDetails = (details: string) => account({ "A/C No.": "", Details: details });
    expect(await ofDetails("Pay Bill Online from 07****222 - JANE Acc. jane doe term 2")).toBe(
      "jane doe term 2",
    );
    expect(await ofDetails("Pay Bill from 25471****678 - ALICE Acc.")).toBe("");
    const bank = "FSI to Pay Bill by 999002 - BANK LTD - BANK TO TILL Acc. ABC2345 via WEB by 254712345678";
    expect(await ofDetails(bank)).toBe("ABC2345");
  });
});

describe("the kind of a row", () => {
  // Without a payment it would be another account's statement.
  const payment = { "Receipt No": "UKL7RT61SX", "Completion Time": "21/11/2026 11:30:15" };

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
    expect(await one(newer(newRow({ Details: details }), newRow(payment)))).toMatchObject({ kind });
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
    const other = classicRow({ "Receipt No.": "UKL7RT61SX", "Completion Time": "21-11-2026 11:30:15" });
    expect(await one(classic(classicRow({ "Reason Type": reason }), other))).toMatchObject({ kind });
  });

  test.each([
    ["Pay Bill Charge", "Pay Utility", "charge"],
    ["Business Charge", "Business Payment to Customer via API", "charge"],
    ["Organization Settle to Bank", "Organization Settlement", "withdrawal"],
    ["Utility Account to Organization Settlement Account", "Organization Transfer", "sweep"],
    ["Organization Settlement", "Business Transfer of Funds", "sweep"],
    ["Agency Withdrawal of funds to Bank", "", "withdrawal"],
    ["Business Payment to 254712345678 - ALICE DOE", "Business Payment to Customer via API", "payout"],
    ["Promotion Payment", "", "payout"],
    ["Pay Bill Reversal to 25471****678 - ALICE of UKL7RT61SV", "Pay Utility", "reversal"],
    ["Business Pay Bill to 888880 - KPLC Acc. 12", "Business Pay Bill", "other"],
  ])("money out as %s, for the reason %s, is a %s in both layouts", async (details, reason, kind) => {
    const left = { "Receipt No.": "UKL7RT61SX", "Paid In": "", Withdrawn: "-45.00", Details: details };
    const files = [
      classic(classicRow(), classicRow({ ...left, "Reason Type": reason })),
      newer(newRow(), newRow({ Details: details, "Paid In (KSHs)": "0.00", "Withdrawn (KSHs)": "-45.00" })),
    ];
    for (const file of files) expect((await read(file))[1]).toMatchObject({ kind });
  });

  test("a payer cannot make a charge of a payment by its account or name", async () => {
    const details = "Pay Bill from 25471****678 - BANK CHARGES REVERSAL Acc. settle to bank";
    expect(await one(newer(newRow({ Details: details })))).toMatchObject({ kind: "payment" });
    const standing = { Details: "Standing Order Pay Bill CHARGES", "Reason Type": "Standing Order Pay Bill" };
    expect(await one(classic(classicRow(standing)))).toMatchObject({ kind: "payment" });
  });

  test("a withdrawal is negative, and a reversal names the payment it reversed", async () => {
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

  test("a row that is not completed moved no money", async () => {
    expect(await one(classic(classicRow({ "Transaction Status": "Declined" })))).toMatchObject({
      isCompleted: false,
    });
  });

  test("a whole number in older files is a phone number", async () => {
    const party = { "Other Party Info": "254712345678 - ALICE DOE" };
    expect(await one(classic(classicRow(party)))).toMatchObject({
      msisdn: "254712345678",
      name: "ALICE DOE",
    });
  });
});

test("rows are ordered oldest first, whatever the order in the file", async () => {
  const times = ["21-11-2026 12:00:00", "21-11-2026 11:00:00", "21-11-2026 10:00:00"];
  const rows = times.map((time) => classicRow({ "Completion Time": time }));
  const order = async (file: Buffer) => (await read(file)).map(({ at }) => at.toISOString().slice(11, 13));
  expect(await order(classic(...rows))).toEqual(["07", "08", "09"]);
  expect(await order(classic(...rows.reverse()))).toEqual(["07", "08", "09"]);
});

test("the longest allowed statement, of 20,000 rows, is read whole as CSV and as a workbook", async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) =>
    classicRow({ "Receipt No.": `UKL${String(n).padStart(7, "0")}` }),
  );
  for (const file of [classic(...rows), workbook([CLASSIC, ...rows])])
    expect(await read(file)).toHaveLength(20_000);
});
