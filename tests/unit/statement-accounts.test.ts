import { describe, expect, test } from "vitest";
import {
  type CellValue,
  CLASSIC,
  classicRow,
  csvFile,
  NEW,
  newRow,
  workbookOf,
} from "../support/statement-files";
import { classic, no, PREAMBLE, readStatement } from "./read-statement";

const OURS = process.env.MPESA_SHORTCODE ?? "";
const pay = (receipt: string) => classicRow({ "Receipt No.": receipt });

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
