import "server-only";
import { type Column, type SQL, sql } from "drizzle-orm";

/** Whether an instant lies in today's date in Nairobi, by the database's clock. */
export function isToday(column: Column): SQL {
  return sql`${column} >= date_trunc('day', now() at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'`;
}
