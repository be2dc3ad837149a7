import { beforeAll, describe, expect, test } from "vitest";
import { importStatement } from "@/lib/domain/payments/statements/import-statement";
import { previewStatement, uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import { listStatements, showStatement } from "@/lib/domain/payments/statements/show-statements";
import { exportReconciliation } from "@/lib/domain/reports/export-reconciliation";
import { sql } from "../../support/database";
import { FILES, fileOf, playMonth, rowsOf } from "./statement-month";
import { accountOf, csvLines, finance, idOf, reconciliationOf } from "./support";

/** One month for each file: the books of all of them stand in one database. */
const MONTHS = ["2026-03", "2026-05", "2026-07", "2026-08"];

/** By day: what statement and books say came in, in shillings, and the payments in both, in the statement and in the books alone. */
const PAYMENTS: Record<
  string,
  [said: number, ours: number, both: number, onlySaid: number, onlyOurs: number]
> = {
  "01": [500, 500, 1, 0, 0],
  "03": [800, 800, 2, 0, 0],
  "05": [500, 500, 1, 0, 0],
  "10": [0, 500, 0, 0, 1],
  "12": [600, 500, 1, 0, 0],
  "15": [500, 500, 1, 0, 0],
  "16": [500, 500, 1, 0, 0],
  "18": [500, 500, 1, 0, 0],
  // Left for a person: a reversal of a payment that the books do not have, and money in of a kind that nobody knows.
  "20": [-250, 0, 0, 1, 0],
  "25": [75, 0, 0, 1, 0],
  "31": [500, 500, 1, 0, 0],
};

/** By day: the balances before and after, and what moved the account between: 10,000 in the morning of the 1st, 8,915 at the end. */
const ACCOUNT: Record<string, Record<string, number>> = {
  "01": { opening: 10_000, paid_in: 500, charges: -5, closing: 10_495 },
  "03": { opening: 10_495, paid_in: 800, closing: 11_295 },
  "05": { opening: 11_295, paid_in: 500, charges: -5, closing: 11_790 },
  "12": { opening: 11_790, paid_in: 600, closing: 12_390 },
  "15": { opening: 12_390, paid_in: 500, closing: 12_890 },
  "16": { opening: 12_890, paid_in: 500, closing: 13_390 },
  "17": { opening: 13_390, reversals: -500, closing: 12_890 },
  "18": { opening: 12_890, paid_in: 500, closing: 13_390 },
  "19": { opening: 13_390, reversals: -500, closing: 12_890 },
  "20": { opening: 12_890, reversals: -250, closing: 12_640 },
  "21": { opening: 12_640, sweeps: -3_000, closing: 9_640 },
  "22": { opening: 9_640, to_bank: -1_000, closing: 8_640 },
  "23": { opening: 8_640, paid_out: -200, closing: 8_440 },
  "25": { opening: 8_440, other: 75, closing: 8_515 },
  "30": { opening: 8_515, charges: -100, closing: 8_415 },
  "31": { opening: 8_415, paid_in: 500, closing: 8_915 },
};
const NOTHING = { paid_in: 0, charges: 0, reversals: 0, paid_out: 0, sweeps: 0, to_bank: 0, other: 0 };
/** 4,400 - 110 - 1,250 - 200 - 3,000 - 1,000 + 75 = -1,085, and 10,000 - 1,085 = 8,915. */
const OF_MONTH = {
  ...{
    paid_in: 4_400,
    charges: -110,
    reversals: -1_250,
    paid_out: -200,
    sweeps: -3_000,
    to_bank: -1_000,
    other: 75,
  },
  ...{ opening: 10_000, closing: 8_915 },
};

describe.each(FILES.map((kind, n) => ({ kind, month: MONTHS[n]! })))(
  "a month's statement, $kind",
  ({ kind, month }) => {
    const isNew = kind.startsWith("new");
    let played: Awaited<ReturnType<typeof playMonth>>;
    let file_id: string;
    let statement_id: string;
    let seen: Awaited<ReturnType<typeof previewStatement>>;

    beforeAll(async () => {
      played = await playMonth(month);
      const bytes = fileOf(kind, month, rowsOf(played));
      ({ file_id } = await uploadStatement(finance, { file_name: "Statement", bytes }));
      seen = await previewStatement(finance, { file_id, pageSize: 100 });
      const { digest } = seen;
      ({ statement_id } = await importStatement(finance, { file_id, digest, leave: true }));
    });

    const reconciliation = () => reconciliationOf(`${month}-01`, `${month}-31`);

    test("adds up: its totals, its balances, and the rows that are no transactions", () => {
      expect(seen.checks.map(({ what, says, found }) => [what, says, found])).toEqual(
        isNew
          ? [
              ["paidIn", 7_475, 7_475],
              ["withdrawn", -5_560, -5_560],
            ]
          : [
              ...[
                ["paidIn", 4_475, 4_475],
                ["withdrawn", -5_560, -5_560],
                ["closing", 8_915, 8_915],
              ],
              ...[
                ["paidIn", 4_475, 4_475],
                ["withdrawn", -5_560, -5_560],
              ],
            ],
      );
      expect(seen.balances).toEqual({
        opening: 10_000,
        closing: 8_915,
        found: 8_915,
        agrees: true,
        broken_at: null,
      });
      expect(seen.skipped.map(({ what }) => what).sort()).toEqual(["header", "note", "page", "total"]);
    });

    test("says of each row what it is", async () => {
      const { statement, rows } = await showStatement(finance, { id: statement_id, pageSize: 100 });
      expect(statement.counts).toEqual({
        ...{ created: 4, known: 5, reversed: 2, repeated: 1, conflicting: 3, ignored: isNew ? 9 : 8 },
      });
      const whys = rows.map(({ why, outcome }) => why || outcome).sort();
      expect(whys).toEqual(
        [
          ...["amount_differs", "charge", "charge", "charge", ...(isNew ? ["elsewhere"] : []), "in_suspense"],
          ...["in_suspense", "known", "known", "known", "known", "not_completed", "not_completed"],
          ...["not_completed", "on_account", "on_account", "paid_out", "refund_settled", "repeated"],
          ...["reversal_of_unknown", "sweep", "taken_from_account", "unknown_in", "withdrawal"],
        ].sort(),
      );
      const differs = rows.find(({ why }) => why === "amount_differs")!;
      expect([differs.amount, differs.ours!.amount]).toEqual([600, 500]);
    });

    test("does to the books what it says", async () => {
      expect(await accountOf(played.onTime.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
      expect(await accountOf(played.part.enrollmentId)).toMatchObject({ paid: 300 });
      expect(await accountOf(played.byPayCode.enrollmentId)).toMatchObject({ state: "held", paid: 0 });
      expect(await accountOf(played.enrolled.enrollmentId)).toMatchObject({
        state: "pending_payment",
        paid: 0,
      });
      expect(await sql`select state from refunds where id = ${played.refund}`).toEqual([
        { state: "settled" },
      ]);
    });

    test("is in the list of statements with its money by kind", async () => {
      const { rows } = await listStatements(finance, { search: played.confirmed });
      expect(rows[0]).toMatchObject({
        ...OF_MONTH,
        ...(isNew ? { opening: null, closing: null } : {}),
        withdrawn: -5_560,
      });
    });

    test("gives each day's payments as counted by hand", async () => {
      const { days, totals, uncovered_days } = await reconciliation();
      for (const { date, covered, ...day } of days) {
        const [said, ours, both, onlySaid, onlyOurs] = PAYMENTS[date.slice(8)] ?? [0, 0, 0, 0, 0];
        expect({ date, covered, ...day }).toMatchObject({
          ...{ covered: "whole", statement_amount: said, books_amount: ours, difference: ours - said },
          ...{ both, only_said: onlySaid, only_ours: onlyOurs, open: 0 },
        });
      }
      expect(days).toHaveLength(31);
      expect(totals).toEqual({
        ...{
          statement_amount: 4_225,
          books_amount: 4_800,
          difference: 575,
          both: 9,
          only_said: 2,
          only_said_amount: -175,
        },
        ...{ only_ours: 1, only_ours_amount: 500, open: 0, open_amount: 0 },
      });
      expect(uncovered_days).toEqual([]);
    });

    test("gives each day's account as counted by hand, and opening and all that moved are closing", async () => {
      const { days, account } = await reconciliation();
      for (const { date, account: found } of days) {
        const counted = ACCOUNT[date.slice(8)];
        expect(found, date).toEqual(
          counted ? { ...NOTHING, ...counted, closing_found: counted.closing, adds_up: true } : null,
        );
      }
      expect(account).toEqual({ ...OF_MONTH, closing_found: 8_915, adds_up: true });
    });

    test("lists what a person must look at", async () => {
      const { lists, control } = await reconciliation();
      expect(control).toEqual({ apart: -100, adds_up: true });
      expect(lists.differs).toMatchObject({
        ...{ total: 1, amount: 100 },
        rows: [{ receipt: played.differs, statement_amount: 600, books_amount: 500, difference: -100 }],
      });
      expect(lists.seats.total).toBe(0);
      expect(lists.money.rows.filter(({ proof }) => proof === "unproven")).toMatchObject([
        { receipt: played.booksOnly },
      ]);
    });

    test("is exported with the same sums", async () => {
      const days = { createdFrom: `${month}-01`, createdTo: `${month}-31` };
      const data = await csvLines(await exportReconciliation(finance, days));
      const sum = (column: string) => data.reduce((all, line) => all + Number(line[column]), 0);
      expect([sum("Statement"), sum("Books"), sum("Difference")]).toEqual([4_225, 4_800, 575]);
      expect(data).toHaveLength(12);
      const late = data.find(({ Receipt }) => Receipt === played.beforeMidnight)!;
      expect(late["Transaction Time"]).toBe(`${month}-15 00:00`);
      expect(await idOf(played.beforeMidnight)).toBeTruthy();
    });
  },
);
