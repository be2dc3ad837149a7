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

test("an amount below zero may stand in brackets", async () => {
  const { rows } = await readStatement(classic(classicRow({ "Paid In": "", Withdrawn: "(1,045.50)" })));
  expect(rows[0]).toMatchObject({ cents: -104_550, direction: "out" });
});
