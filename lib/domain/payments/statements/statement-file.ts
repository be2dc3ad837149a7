import type { STATEMENT_FORMATS, STATEMENT_KINDS, STATEMENT_LAYOUTS } from "@/db/schema/statements";
import { Refusal } from "@/lib/platform/refusal";

/** A statement file, parsed and checked but not compared with the books. Amounts in cents. */
export type Statement = {
  layout: (typeof STATEMENT_LAYOUTS)[number];
  format: (typeof STATEMENT_FORMATS)[number];
  /** Empty if the file names no paybill. */
  shortcode: string;
  /** The period it covers, both ends included; from the first to the last row if the file does not say. */
  periodFrom: Date;
  periodTo: Date;
  /** The file's own totals of the account; null where it has none. */
  says: { opening: number | null; closing: number | null; paidIn: number | null; withdrawn: number | null };
  /** Oldest first. */
  rows: StatementRow[];
};

export type StatementKind = (typeof STATEMENT_KINDS)[number];

export type StatementRow = {
  /** The row number in the file, from 1. */
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

/** A total stated in the file and the sum of its rows, in cents; money that left is below 0. */
export type Check = { what: "paidIn" | "withdrawn" | "closing"; saysCents: number; foundCents: number };

/** Compares the totals that the file states with its completed rows. docs/mpesa.md, "Statements". */
export function checkTotals({ says, rows }: Statement): Check[] {
  const completed = rows.filter(({ isCompleted }) => isCompleted);
  const sum = (direction: "in" | "out") =>
    completed.reduce((total, row) => (row.direction === direction ? total + row.cents : total), 0);
  const [paidIn, withdrawn] = [sum("in"), sum("out")];
  const checks: Check[] = [];
  if (says.paidIn !== null) checks.push({ what: "paidIn", saysCents: says.paidIn, foundCents: paidIn });
  if (says.withdrawn !== null)
    checks.push({ what: "withdrawn", saysCents: -Math.abs(says.withdrawn), foundCents: withdrawn });
  if (says.opening !== null && says.closing !== null)
    checks.push({ what: "closing", saysCents: says.closing, foundCents: says.opening + paidIn + withdrawn });
  return checks;
}

/** Whether all stated totals are right. */
export function addsUp(checks: Check[]): boolean {
  return checks.every(({ saysCents, foundCents }) => saysCents === foundCents);
}

/** Refuses a file, as an error of the field `file`. @throws Refusal 400 statement_unreadable. */
export function refuseFile(message: string): never {
  throw new Refusal("invalid", "statement_unreadable", message, { errors: { file: [message] } });
}
