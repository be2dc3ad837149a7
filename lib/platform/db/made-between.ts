import "server-only";
import { type AnyColumn, and, gte, lt, type SQL } from "drizzle-orm";
import { nairobiMidnight } from "../time/nairobi-time";

const DAY_MS = 24 * 60 * 60 * 1000;

export type Days = { createdFrom?: string | undefined; createdTo?: string | undefined };

/** Whether a timestamp is on one of some Nairobi dates, both inclusive; undefined without dates. */
export function madeBetween(column: AnyColumn, { createdFrom, createdTo }: Days): SQL | undefined {
  return and(
    createdFrom ? gte(column, nairobiMidnight(createdFrom)) : undefined,
    createdTo ? lt(column, new Date(nairobiMidnight(createdTo).getTime() + DAY_MS)) : undefined,
  );
}
