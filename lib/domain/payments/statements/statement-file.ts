import type { STATEMENT_FORMATS, STATEMENT_KINDS, STATEMENT_LAYOUTS } from "@/db/schema/statements";
import { Refusal } from "@/lib/platform/refusal";

/** A statement file, parsed and checked but not compared with the books. Amounts in cents. */
export type Statement = {
  layout: (typeof STATEMENT_LAYOUTS)[number];
  format: (typeof STATEMENT_FORMATS)[number];
  /** Empty if the file names no paybill. */
  shortcode: string;
  /** The account in the file, as `Utility Account`; empty if it names none. */
  account: string;
  /** The period it covers, both ends included; from the first to the last row if the file does not say. */
  periodFrom: Date;
  periodTo: Date;
  /** The file's own totals of the account; null where it has none. */
  says: { opening: number | null; closing: number | null; paidIn: number | null; withdrawn: number | null };
  /** What rows of totals in the file say, each beside the sum of its rows. */
  totals: Check[];
  /** Rows that are no transactions. */
  skipped: Skipped[];
  /** What the balance column says; null without one. */
  balances: Balances | null;
  /** Oldest first. */
  rows: StatementRow[];
};

/** A row that is no transaction: a further page's header, a total, a page number, a note. */
export type Skipped = { line: number; what: "header" | "total" | "page" | "note" };

/** The account's balance before the first and after the last row, and what the rows between make of the first. In cents. */
export type Balances = {
  openingCents: number;
  closingCents: number;
  foundCents: number;
  /** The first row whose balance does not follow from the one before; null if all do. */
  brokenAt: number | null;
};

export type StatementKind = (typeof STATEMENT_KINDS)[number];

export type StatementRow = {
  /** The row's place in the file, as `lineIn` numbers it. */
  line: number;
  receipt: string;
  direction: "in" | "out";
  kind: StatementKind;
  status: string;
  /** Whether it moved money at all. */
  isCompleted: boolean;
  /** Below 0 for money that left. */
  cents: number;
  balanceCents: number | null;
  /** Whether it moved money of the account that payers pay into; the other half of a transfer did not. */
  isOwn: boolean;
  at: Date;
  account: string;
  /** Phone, masked or whole, and name of the other party, as the file shows them. */
  msisdn: string;
  name: string;
  party: string;
  details: string;
  reason: string;
  linkedReceipt: string;
};

/** Sheets have less rows than this. */
const ROWS_PER_SHEET = 100_000;

/** The number of a row, unique in the file: its row number from 1, and for the second sheet and later ones more. */
export function lineIn(sheet: number, position: number): number {
  return sheet * ROWS_PER_SHEET + position + 1;
}

/** The sheet and the row of a line, both from 1. */
export function placeOf(line: number): { sheet: number; row: number } {
  return { sheet: Math.floor(line / ROWS_PER_SHEET) + 1, row: line % ROWS_PER_SHEET };
}

/** A total stated in the file and the sum of its rows, in cents; money that left is below 0. */
export type Check = {
  what: "paidIn" | "withdrawn" | "closing";
  saysCents: number;
  foundCents: number;
  /** The row of totals that states it; null above the header. */
  line: number | null;
};

/** Compares all totals that the file states with its completed rows. docs/mpesa.md, "Statements". */
export function checkTotals({ says, rows, totals }: Statement): Check[] {
  const completed = withoutRepeated(rows).filter(({ isCompleted }) => isCompleted);
  const sum = (direction: "in" | "out") =>
    completed.reduce((total, row) => (row.direction === direction ? total + row.cents : total), 0);
  const [paidIn, withdrawn] = [sum("in"), sum("out")];
  const check = (what: Check["what"], saysCents: number | null, foundCents: number): Check[] =>
    saysCents === null ? [] : [{ what, saysCents, foundCents, line: null }];
  return [
    ...check("paidIn", says.paidIn, paidIn),
    ...check("withdrawn", says.withdrawn === null ? null : -Math.abs(says.withdrawn), withdrawn),
    ...(says.opening === null ? [] : check("closing", says.closing, says.opening + paidIn + withdrawn)),
    ...totals,
  ];
}

/**
 * The rows without those that are in the file twice, word for word: they are one event, and the file's totals count it
 * once.
 */
export function withoutRepeated(rows: StatementRow[]): StatementRow[] {
  const seen = new Set<string>();
  return rows.filter(({ receipt, kind, status, cents, balanceCents, at }) => {
    const row = [receipt, kind, status, cents, balanceCents, at.getTime()].join(" ");
    return !seen.has(row) && seen.add(row);
  });
}

/** Whether all stated totals are right. */
export function addsUp(checks: Check[]): boolean {
  return checks.every(({ saysCents, foundCents }) => saysCents === foundCents);
}

/** Refuses a file, as an error of the field `file`. @throws Refusal 400 statement_unreadable. */
export function refuseFile(message: string): never {
  throw new Refusal("invalid", "statement_unreadable", message, { errors: { file: [message] } });
}
