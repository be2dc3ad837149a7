import "server-only";
import { sql } from "drizzle-orm";
import { settings } from "@/db/schema/academy";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import type { Limit } from "@/lib/platform/rate-limits/rate-limits";
import { type Settings, settingsShape } from "./settings-shape";

/** The current settings: stored rows, with defaults for the rest. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings);
  return settingsShape.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** The stored rows as one value, for a query that reads settings and other data; `parseSettings` reads it. */
export const STORED_SETTINGS = sql<
  Record<string, unknown>
>`(select coalesce(jsonb_object_agg(${settings.key}, ${settings.value}), '{}'::jsonb)
  from ${settings})`;

/** The current settings from stored rows. */
export function parseSettings(stored: Record<string, unknown>): Settings {
  return settingsShape.parse(stored);
}

/** Adapts limits that depend on the settings to `withRateLimit`; `db` is for those that also depend on a record. */
export function bySettings<Input>(
  limitsOf: (ctx: Ctx, input: Input, settings: Settings, db: Db) => Limit[] | Promise<Limit[]>,
) {
  return async (ctx: Ctx, input: Input, db: Db): Promise<Limit[]> =>
    limitsOf(ctx, input, await readSettings(db), db);
}
