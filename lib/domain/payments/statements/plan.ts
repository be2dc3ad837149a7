import type { STATEMENT_OUTCOMES } from "@/db/schema/statements";
import type { StatementRow } from "./shape";
import type { Why } from "./texts";

export type Outcome = (typeof STATEMENT_OUTCOMES)[number];

/** In the order in which a person looks at them. */
export const OUTCOMES = [
  "conflicting",
  "created",
  "reversed",
  "known",
  "ignored",
  "repeated",
] as const satisfies readonly Outcome[];

/** What an import would do with a row. */
export type Planned = StatementRow & {
  outcome: Outcome;
  why: Why | "";
  /** Our money of this receipt, or the money a reversal gives back. */
  transactionId: string | null;
  /** Whose account new money goes to, or given-back money leaves. */
  enrollmentId: string | null;
  /** The refund a reversal settles. */
  refundId: string | null;
  /** What the books say where they say something else. */
  ours: { cents: number; at: Date } | null;
  /** Whether the sums of days count it: the first completed row of its receipt, direction and kind anywhere. */
  isCounted: boolean;
};

/** What makes two rows of statements tell of the same thing (mpesa.md 8.1): a receipt alone may have several. */
export function keyOf({
  receipt,
  direction,
  kind,
}: Pick<StatementRow, "receipt" | "direction" | "kind">): string {
  return `${receipt} ${direction} ${kind}`;
}
