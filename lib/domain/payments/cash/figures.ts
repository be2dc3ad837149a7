import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";

/** The till's figures of a day, in cents: taken less what was voided that day, voids of earlier days, refunds in cash. */
export type Figures = { takenCents: number; voidedCents: number; refundedCents: number };

/** `sinceCents`: voided on the day after it was closed; it changes none of the figures. */
type FiguresNow = Figures & { sinceCents: number };

/** The figures of a day by its receipts. */
export async function readFigures(db: Db, day: string): Promise<FiguresNow> {
  const [row] =
    await db.execute<FiguresNow>(sql`select taken_cents as "takenCents", voided_cents as "voidedCents",
      refunded_cents as "refundedCents", voided_since_cents as "sinceCents" from cash_by_day where day = ${day}`);
  return row ?? { takenCents: 0, voidedCents: 0, refundedCents: 0, sinceCents: 0 };
}

/** The figures in shillings, and what the till should hold of the day. */
export function shownFigures({ takenCents, voidedCents, refundedCents }: Figures) {
  return {
    taken: toShillings(takenCents),
    voided: toShillings(voidedCents),
    refunded: toShillings(refundedCents),
    expected: toShillings(expectedCents({ takenCents, voidedCents, refundedCents })),
  };
}

/** What the till should hold of a day. */
export function expectedCents({ takenCents, voidedCents, refundedCents }: Figures): number {
  return takenCents - voidedCents - refundedCents;
}
