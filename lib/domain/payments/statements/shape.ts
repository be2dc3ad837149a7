import type { STATEMENT_FORMATS, STATEMENT_KINDS, STATEMENT_LAYOUTS } from "@/db/schema/statements";

/** What a statement file says, read and checked; nothing of ours is in it yet. Amounts in cents. */
export type Statement = {
  layout: (typeof STATEMENT_LAYOUTS)[number];
  format: (typeof STATEMENT_FORMATS)[number];
  /** Empty where the file names no paybill. */
  shortcode: string;
  /** The time it covers, both ends included; from first to last row where the file does not say. */
  periodFrom: Date;
  periodTo: Date;
  /** What the file says about the account; null where it says nothing. */
  says: { opening: number | null; closing: number | null; paidIn: number | null; withdrawn: number | null };
  /** Oldest first. */
  rows: StatementRow[];
};

export type StatementKind = (typeof STATEMENT_KINDS)[number];

export type StatementRow = {
  /** The row of the file, from 1. */
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
  /** The other side as the file shows it: number, masked or whole, and name. */
  msisdn: string;
  name: string;
  party: string;
  details: string;
  reason: string;
  linkedReceipt: string;
};

/** A cell of a file: text, numbers as the text they are written with, or a day and time that a workbook knows as such. */
export type Cell = string | Date | null;
