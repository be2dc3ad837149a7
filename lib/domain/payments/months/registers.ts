import "server-only";
import { and, asc, eq, inArray, lt, ne } from "drizzle-orm";
import { cashReceipts } from "@/db/schema/cash";
import { refunds } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { statementRows } from "@/db/schema/statements";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { type Line, type MonthFigure, sumOf, type Why } from "./read-month";
import { NOT_OURS } from "./rules";

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** Lines that are shown of what has changed; the sums have all. */
const SHOWN = 50;

const idsIn = (lines: Line[]) => [
  ...new Set(lines.flatMap(({ source }) => UUID.exec(source ?? "")?.[0] ?? [])),
];
type Way = "refunds" | "reversals" | "cash_refunds";
const isWay = (figure: MonthFigure): figure is Way =>
  figure === "refunds" || figure === "reversals" || figure === "cash_refunds";

/**
 * The register of refunds: money of a month that went back to payers, by its day, with who requested and approved it. Nobody did
 * where M-Pesa's statement alone tells of it. `in_statement`: whether a statement has the code; null of cash. Shillings.
 */
export async function readRefundRegister(db: Db, lines: Line[]) {
  const paid = lines.flatMap((line) => (isWay(line.figure) ? [{ ...line, figure: line.figure }] : []));
  const rows = await db
    .select({ refund: refunds, receipt: transactions.receipt, payer: transactions.payerName })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .where(inArray(refunds.id, idsIn(paid)))
    .orderBy(asc(refunds.id));
  const names = await staffNames(
    db,
    rows.flatMap(({ refund }) => [refund.askedBy, refund.approvedBy]),
  );
  const byId = new Map(rows.map((row) => [row.refund.id, row]));
  const stated = await readStated(
    db,
    rows.flatMap(({ refund }) => [refund.payoutCode, refund.unexpectedReversalReceipt]),
  );
  return paid.map(({ day, figure, source, cents, place }) => {
    const found = byId.get(UUID.exec(source ?? "")?.[0] ?? "");
    const again = source?.startsWith("again:");
    const code = found
      ? ((again ? found.refund.unexpectedReversalReceipt : null) ??
        found.refund.payoutCode ??
        found.refund.unexpectedReversalReceipt)
      : (source?.split(" ")[0] ?? null);
    return {
      date: day,
      how: figure,
      payer: found?.payer ?? "",
      receipt: found?.receipt ?? null,
      payout_code: code,
      in_statement: figure === "cash_refunds" ? null : !found || (code !== null && stated.has(code)),
      asked_by: (found && names[found.refund.askedBy]) ?? "",
      approved_by: (found?.refund.approvedBy && names[found.refund.approvedBy]) ?? "",
      is_explained: place !== NOT_OURS,
      amount: toShillings(cents),
    };
  });
}

/** Those of some codes under which a statement has money that left. */
async function readStated(db: Db, codes: (string | null)[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ code: statementRows.receipt })
    .from(statementRows)
    .where(
      and(
        inArray(
          statementRows.receipt,
          codes.filter((code) => code !== null),
        ),
        eq(statementRows.isCounted, true),
        lt(statementRows.cents, 0),
        ne(statementRows.kind, "charge"),
      ),
    );
  return new Set(rows.map(({ code }) => code));
}

/** The receipts of the money behind some lines, by the id of its source. */
export async function readReceipts(db: Db, lines: Line[]): Promise<Map<string, string>> {
  const ids = idsIn(lines.filter(({ why }) => why !== "" && why !== "moved"));
  const [paid, cash, back] = [
    await db
      .select({ id: transactions.id, code: transactions.receipt })
      .from(transactions)
      .where(inArray(transactions.id, ids)),
    await db
      .select({ id: cashReceipts.transactionId, code: cashReceipts.receiptNo })
      .from(cashReceipts)
      .where(inArray(cashReceipts.transactionId, ids)),
    await db
      .select({ id: refunds.id, code: refunds.payoutCode })
      .from(refunds)
      .where(inArray(refunds.id, ids)),
  ];
  return new Map(
    [...paid, ...cash, ...back].flatMap(({ id, code }) => (code === null ? [] : [[id, String(code)]])),
  );
}

type Change = {
  /** The filed month of which it is, and the month in whose figures it counts. */
  of_month: string;
  counted_in: string;
  figure: MonthFigure;
  why: Exclude<Why, "">;
  receipt: string;
  amount: number;
};

/**
 * What counts in a later month than that of its day, each with its receipt; `moved` is what came to pay for something else, in one
 * sum. Shillings.
 */
export function changesOf(lines: Line[], receipts: Map<string, string>) {
  const named = new Map<string, Change & { cents: number }>();
  for (const { month, figure, why, day, source, cents } of lines) {
    if (why === "" || (why === "moved" && cents < 0)) continue;
    const of_month = day.slice(0, 7);
    const key = [of_month, month, figure, why, source].join(" ");
    named.set(key, {
      ...{ of_month, counted_in: month, figure, why, receipt: receiptOf(source, receipts), amount: 0 },
      cents: (named.get(key)?.cents ?? 0) + cents,
    });
  }
  const all = [...named.values()].map(({ cents, ...change }) => ({ ...change, amount: toShillings(cents) }));
  return {
    total: all.length,
    amount: toShillings(sumOf(all, ({ why, amount }) => (why === "moved" ? 0 : Math.round(amount * 100)))),
    /** Whether something changed and no record says why. */
    is_unexplained: all.some(({ why }) => why === "changed"),
    rows: all.sort(unexplainedFirst).slice(0, SHOWN),
  };
}

/** The receipt of a transaction or refund, else that of the statement's row; empty for what has none. */
function receiptOf(source: string | null, receipts: Map<string, string>): string {
  const id = UUID.exec(source ?? "")?.[0];
  return id ? (receipts.get(id) ?? "") : (source?.split(" ")[0] ?? "");
}

function unexplainedFirst(one: Change, other: Change): number {
  return Number(other.why === "changed") - Number(one.why === "changed");
}
