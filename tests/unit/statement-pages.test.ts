import { describe, expect, test } from "vitest";
import { checkTotals, placeOf } from "@/lib/domain/payments/statements/statement-file";
import {
  type CellValue,
  CLASSIC,
  classicRow,
  csvFile,
  NEW,
  newRow,
  workbook,
  workbookOf,
} from "../support/statement-files";
import { classic, no, PREAMBLE, readStatement } from "./read-statement";

const OURS = process.env.MPESA_SHORTCODE ?? "";
const pay = (receipt: string, given: Record<string, CellValue> = {}) =>
  classicRow({ "Receipt No.": receipt, ...given });
const cells = (given: Record<number, CellValue>): CellValue[] => CLASSIC.map((_, at) => given[at] ?? "");
const receipts = async (file: Buffer) => (await readStatement(file)).rows.map(({ receipt }) => receipt);

describe("every sheet of a workbook is read", () => {
  test("with a header of its own, or going on without one", async () => {
    const file = workbookOf({
      "Page 1": [...PREAMBLE, CLASSIC, pay("UKL7RT61S1")],
      "Page 2": [CLASSIC, pay("UKL7RT61S2")],
      "Page 3": [pay("UKL7RT61S3")],
      Empty: [],
    });
    const { rows, skipped } = await readStatement(file);
    expect(rows.map(({ receipt, line }) => [receipt, placeOf(line)])).toEqual([
      ["UKL7RT61S1", { sheet: 1, row: 8 }],
      ["UKL7RT61S2", { sheet: 2, row: 2 }],
      ["UKL7RT61S3", { sheet: 3, row: 1 }],
    ]);
    expect(skipped.map(({ line, what }) => [placeOf(line), what])).toEqual([
      [{ sheet: 2, row: 1 }, "header"],
    ]);
  });

  test("whose columns may stand in another order", async () => {
    const [first, ...rest] = CLASSIC;
    const [receipt, ...others] = pay("UKL7RT61S2");
    const file = workbookOf({
      A: [CLASSIC, pay("UKL7RT61S1")],
      B: [
        [first!, ...rest.reverse()],
        [receipt!, ...others.reverse()],
      ],
    });
    expect(await receipts(file)).toEqual(["UKL7RT61S1", "UKL7RT61S2"]);
  });

  test("and one that cannot be read is named with its row", async () => {
    const sheet = (rows: CellValue[][]) =>
      workbookOf({ transaction: [CLASSIC, pay("UKL7RT61S1")], Mine: rows });
    expect(await no(sheet([[], ["Wanjiku still owes", "500"]]))).toMatch(
      /^Sheet "Mine", row 2: "Wanjiku still owes 500" is no transaction/,
    );
    expect(await no(sheet([pay("UKL7RT61S2", { "Paid In": "five hundred" })]))).toMatch(
      /^Sheet "Mine", row 1, Paid In: "five hundred"\. This is no amount/,
    );
    expect(await no(sheet([NEW, newRow()]))).toMatch(
      /^Sheet "Mine", row 1: from here on the columns are those of another/,
    );
  });

  test("so pages of two statements are refused", async () => {
    const other = PREAMBLE.map((row) => row.map((cell) => cell.replace("21-11-2026 00", "20-11-2026 00")));
    const file = workbookOf({
      A: [...PREAMBLE, CLASSIC, pay("UKL7RT61S1")],
      B: [...other, CLASSIC, pay("UKL7RT61S2")],
    });
    expect(await no(file)).toContain("they are different statements");
  });
});

test("a row may be shorter than its header, or longer", async () => {
  const file = csvFile([
    CLASSIC,
    (pay("UKL7RT61S1") as string[]).slice(0, 9),
    [...(pay("UKL7RT61S2") as string[]), "", ""],
  ]);
  expect((await readStatement(file)).rows.map(({ receipt, account }) => [receipt, account])).toEqual([
    ["UKL7RT61S1", "ABC2345"],
    ["UKL7RT61S2", "ABC2345"],
  ]);
});

describe("rows that are no transactions are known as such", () => {
  test.each<[string, CellValue[], string]>([
    ["a total", cells({ 0: "Total", 5: "500.00", 6: "" }), "total"],
    ["a total in another column", cells({ 3: "Grand Total:", 5: "500.00", 6: "0.00" }), "total"],
    ["a total without amounts", ["TOTALS"], "total"],
    ["a repeated header", CLASSIC, "header"],
    ["a page number", ["Page 1 of 3"], "page"],
    ["a page number by a stroke", cells({ 13: "1/3" }), "page"],
    [
      "a disclaimer",
      ["Disclaimer: This record is produced for your personal use and is not transferable."],
      "note",
    ],
    ["a disclaimer in two cells", ["Disclaimer", "The record is not transferable"], "note"],
    ["a closing line", ["*** End of Statement ***"], "note"],
    ["prose", ["If you notice any error call us within seven days"], "note"],
  ])("%s", async (_what, row, what) => {
    for (const file of [
      classic(pay("UKL7RT61S1"), row),
      workbook([CLASSIC, pay("UKL7RT61S1"), row]),
      classic(pay("UKL7RT61S1"), [], row, pay("UKL7RT61S2")),
    ]) {
      const { rows, skipped } = await readStatement(file);
      expect(rows[0]).toMatchObject({ receipt: "UKL7RT61S1" });
      expect(skipped.map((one) => one.what)).toEqual([what]);
    }
  });

  test.each<[string, CellValue[]]>([
    ["one word", ["Wanjiku"]],
    ["a receipt alone", ["UKL7RT61S2"]],
    ["a note with an amount", ["Note", "paid 500 in cash", "500.00"]],
    ["a sentence with a receipt", ["see also the payment of last week", "UKL7RT61S2"]],
    ["an amount alone", cells({ 5: "500.00" })],
  ])("but %s is not", async (_what, row) => {
    expect(await no(classic(pay("UKL7RT61S1"), row))).toMatch(/^Row 3[:,]/);
  });

  test("and a transaction above the header is not passed over", async () => {
    expect(await no(csvFile([pay("UKL7RT61S1"), CLASSIC, pay("UKL7RT61S2")] as string[][]))).toMatch(
      /^Row 1: "UKL7RT61S1/,
    );
  });
});

describe("a row of totals is compared with the rows above it", () => {
  const failing = async (file: Buffer) =>
    checkTotals(await readStatement(file))
      .filter(({ saysCents, foundCents }) => saysCents !== foundCents)
      .map(({ what, saysCents, foundCents, line }) => [what, saysCents, foundCents, line]);
  const total = (name: string, paidIn: string, withdrawn = "") => cells({ 0: name, 5: paidIn, 6: withdrawn });
  const charge = pay("UKL7RT61S1", { "Paid In": "", Withdrawn: "-5.00", "Reason Type": "Pay Bill Charge" });

  test("of the file, or of its page", async () => {
    const pages = (page: string, all: string) =>
      classic(
        pay("UKL7RT61S1"),
        charge,
        total("Total", page, "5.00"),
        pay("UKL7RT61S2"),
        total("Total", all, "-5.00"),
      );
    expect(await failing(pages("500.00", "1,000.00"))).toEqual([]);
    expect(await failing(pages("500.00", "900.00"))).toEqual([["paidIn", 90_000, 100_000, 6]]);
    expect(await failing(pages("450.00", "1,000.00"))).toEqual([["paidIn", 45_000, 50_000, 4]]);
  });

  test("by its name", async () => {
    const file = (last: string) =>
      classic(pay("UKL7RT61S1"), total("Sub-total", "500"), pay("UKL7RT61S2"), total("Page total", last));
    expect(await failing(file("500"))).toEqual([]);
    expect(await failing(file("1000"))).toEqual([["paidIn", 100_000, 50_000, 5]]);
  });

  test("and labels below the rows count like those above them", async () => {
    const labels = ["Total Paid In:", "700.00", "Total Withdrawn:", "0.00"];
    expect(await failing(classic(pay("UKL7RT61S1"), labels))).toEqual([["paidIn", 70_000, 50_000, null]]);
  });
});

describe("the statement of another account is refused with what to download instead", () => {
  const named = (account: string) =>
    csvFile([["Short Code:", OURS], ["Account:", account], CLASSIC, classicRow() as string[]]);

  test.each([
    "Working Account",
    "Organization Settlement Account",
    "MMF Account",
    "Charges Paid Account",
    "Float",
  ])("%s", async (account) => {
    expect(await no(named(account))).toBe(
      `This is the statement of the ${account === "Float" ? "Float account" : account}, where no payer's money comes in. In the M-Pesa portal choose the Utility Account of paybill ${OURS} (of a till: its Merchant Account), export that, and upload it.`,
    );
  });

  test.each(["Utility Account", "Organization Utility Account", "Merchant Account", ""])(
    "but not %s",
    async (account) => {
      expect((await readStatement(named(account))).account).toBe(account);
    },
  );

  const out = { "Paid In (KSHs)": "0.00", "Withdrawn (KSHs)": "-500.00" };
  const file = (...rows: Array<Record<string, string>>) => csvFile([NEW, ...rows.map((row) => newRow(row))]);
  const SWEEP = "Utility Account to Organization Settlement Account";

  test("by its rows, where the file names no account", async () => {
    expect(await no(file({ Details: SWEEP }, { ...out, Details: "Withdraw Funds to Bank" }))).toContain(
      "statement of the Organization Settlement Account",
    );
    const working = "Organization Working Account to Organization Settlement Account";
    expect(
      await no(file({ ...out, Details: working }, { ...out, Details: "Business Payment to Customer" })),
    ).toContain("statement of the Organization Working Account");
    expect(
      await no(file({ Details: "Organization Settlement Account to Organization MMF Account" })),
    ).toContain("MMF Account");
    expect(await no(classic(classicRow({ "Reason Type": SWEEP, Details: SWEEP })))).toContain(
      "Settlement Account",
    );
  });

  test("but not a quiet day of the own account", async () => {
    for (const rows of [[{ ...out, Details: SWEEP }], [{ Details: SWEEP }, { ...out, Details: SWEEP }]])
      expect((await readStatement(file(...rows))).rows).toHaveLength(rows.length);
  });

  test("so is another paybill's, by a label on any page, a title, or the file's own name", async () => {
    const sentence = `This is the statement of paybill 600100; the academy's is ${OURS}. Export the Utility Account of ${OURS}.`;
    const pages = workbookOf({
      A: [...PREAMBLE, CLASSIC, pay("UKL7RT61S1")],
      B: [["Short Code:", "600100"], CLASSIC, pay("UKL7RT61S2")],
    });
    expect(await no(pages)).toBe(sentence);
    expect(await no(csvFile([["Statements for 600100 from 21-11-2026 to 22-11-2026"], NEW, newRow()]))).toBe(
      sentence,
    );
    expect(await no(file({}), "Statements_for_600100_from_21-11-2026_to_22-11-2026.csv")).toBe(sentence);
    expect((await readStatement(file({}), `Statements for ${OURS} from 21-11-2026.csv`)).rows).toHaveLength(
      1,
    );
  });
});

test("an amount below zero may stand in brackets", async () => {
  const { rows } = await readStatement(classic(classicRow({ "Paid In": "", Withdrawn: "(1,045.50)" })));
  expect(rows[0]).toMatchObject({ cents: -104_550, direction: "out" });
});

describe("the balance column", () => {
  const at = (time: string, given: Record<string, CellValue>) =>
    classicRow({ "Completion Time": `21-11-2026 ${time}`, ...given });
  const IN = { "Receipt No.": "UKL7RT61S1", "Paid In": "500.00", Balance: "1,500.00" };
  const FEE = {
    ...IN,
    "Paid In": "",
    Withdrawn: "-5.00",
    "Reason Type": "Pay Bill Charge",
    Balance: "1,495.00",
  };
  const NEXT = { "Receipt No.": "UKL7RT61S2", "Paid In": "100.00", Balance: "1,595.00" };

  test("gives the balances before and after, in whatever order the rows of one second stand", async () => {
    for (const rows of [
      [at("10:00:00", IN), at("10:00:00", FEE), at("10:05:00", NEXT)],
      [at("10:00:00", FEE), at("10:00:00", IN), at("10:05:00", NEXT)],
      [at("10:05:00", NEXT), at("10:00:00", FEE), at("10:00:00", IN)],
    ])
      expect((await readStatement(classic(...rows))).balances).toEqual({
        ...{ openingCents: 100_000, closingCents: 159_500, foundCents: 159_500, brokenAt: null },
      });
  });

  test("shows where a row is missing", async () => {
    const file = classic(at("10:00:00", IN), at("10:05:00", NEXT));
    expect((await readStatement(file)).balances).toEqual({
      ...{ openingCents: 100_000, closingCents: 159_500, foundCents: 160_000, brokenAt: 3 },
    });
  });

  test("tells which half of a transfer moved the academy's account", async () => {
    const row = (time: string, details: string, paidIn: string, withdrawn: string, balance: string) =>
      newRow({
        ...{ "Receipt No": "UKL7RT61S3", "Completion Time": `21/11/2026 ${time}`, Details: details },
        ...{ "Paid In (KSHs)": paidIn, "Withdrawn (KSHs)": withdrawn, "Balance (KSHs)": balance },
      });
    const { rows, balances } = await readStatement(
      csvFile([
        NEW,
        row(
          "10:00:00",
          "Pay Bill from 25471****678 - ALICE **** DOE Acc. ABC2345",
          "500.00",
          "0.00",
          "1,500.00",
        ),
        row("11:00:00", "Utility Account to Organization Settlement Account", "1,200.00", "0.00", "9,200.00"),
        row("11:00:00", "Utility Account to Organization Settlement Account", "0.00", "-1,200.00", "300.00"),
        row(
          "11:30:00",
          "Organization Settlement Account to Organization MMF Account",
          "0.00",
          "-700.00",
          "8,500.00",
        ),
        row(
          "11:30:00",
          "Organization Settlement Account to Organization MMF Account",
          "700.00",
          "0.00",
          "700.00",
        ),
        row("12:00:00", "Agency Withdrawal of funds to Bank", "0.00", "-8,500.00", "0.00"),
        row(
          "13:00:00",
          "Pay Bill from 25471****678 - ALICE **** DOE Acc. ABC2345",
          "50.00",
          "0.00",
          "350.00",
        ),
      ]),
    );
    expect(rows.map(({ cents, isOwn }) => [cents / 100, isOwn])).toEqual([
      ...[
        [500, true],
        [-1200, true],
        [1200, false],
        [-700, false],
        [700, false],
        [-8500, false],
        [50, true],
      ],
    ]);
    expect(balances).toEqual({
      openingCents: 100_000,
      closingCents: 35_000,
      foundCents: 35_000,
      brokenAt: null,
    });
  });
});
