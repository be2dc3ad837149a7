import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import type { Days } from "../reconciliation/range";
import { type Line, sumOf } from "./read-month";

/**
 * The cents of cash that count as voided in a month: of its days, before it was filed, and of months that were filed with it.
 * @param lines what counts in the month
 */
export async function readVoidedCents(db: Db, { from, to }: Days, lines: Line[]): Promise<number> {
  const [row] = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(t.amount_cents), 0)::float8 as cents
    from cash_receipts c join transactions t on t.id = c.transaction_id
    where c.void_day >= ${from} and c.day between ${from} and ${to}
      and not exists (select 1 from filed_movements m where m.figure = 'cash' and m.source = c.transaction_id::text)`);
  const ofFiled = sumOf(lines, ({ figure, why, cents }) =>
    figure === "cash" && why === "gone" ? -cents : 0,
  );
  return (row?.cents ?? 0) + ofFiled;
}
