import type { STATEMENT_OUTCOMES } from "@/db/schema/statements";
import type { StatementRow } from "./statement-file";
import type { Why } from "./texts";

export type Outcome = (typeof STATEMENT_OUTCOMES)[number];

/** The outcomes in the order in which they are shown. */
export const OUTCOMES = [
  "conflicting",
  "created",
  "reversed",
  "known",
  "ignored",
  "repeated",
] as const satisfies readonly Outcome[];

/** The effect of an import on a row. */
export type Planned = StatementRow & {
  outcome: Outcome;
  why: Why | "";
  /** The recorded payment with this receipt, or the one that a reversal returns. */
  transactionId: string | null;
  /** The account that a new payment goes to, or that a reversed one leaves. */
  enrollmentId: string | null;
  /** The refund that a reversal settles. */
  refundId: string | null;
  /** The values in the books, if they differ. */
  ours: { cents: number; at: Date } | null;
  /** Whether daily sums include it: the first completed row of its receipt, direction and kind in any statement. */
  isCounted: boolean;
};

/** Rows with the same key report the same event. A receipt alone is not enough: it may have several. */
export function keyOf({
  receipt,
  direction,
  kind,
}: Pick<StatementRow, "receipt" | "direction" | "kind">): string {
  return `${receipt} ${direction} ${kind}`;
}
