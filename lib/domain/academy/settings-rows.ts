import "server-only";
import { inArray, sql } from "drizzle-orm";
import { settings } from "@/db/schema/academy";
import type { Db } from "@/lib/platform/db/client";
import { readSettings } from "./read-settings";
import { type SettingField, shownSettings } from "./rules";
import { type SettingName, type Settings, settingsShape } from "./settings-shape";

type Shown = ReturnType<typeof shownSettings>;
type SettingsForm = {
  [Field in SettingField]: { value: Shown[Field]; default: Shown[Field]; updated_at: string | null };
};

const DEFAULTS = shownSettings(settingsShape.parse({}));
const FIELDS = Object.keys(DEFAULTS) as SettingField[];
/** The version of settings that never changed: earlier than any change. */
const NEVER = new Date(0);

/**
 * The settings for the form: current value, default, and when it changed (null: never). `seen_at` is the newest change; send
 * it back on saving.
 */
export async function readSettingsForm(db: Db): Promise<{ settings: SettingsForm; seen_at: string }> {
  const values = shownSettings(await readSettings(db));
  const changes = await readChanges(db);
  const entries = FIELDS.map((field) => [
    field,
    {
      value: values[field],
      default: DEFAULTS[field],
      updated_at: changes.get(keyOf(field))?.toISOString() ?? null,
    },
  ]);
  return {
    settings: Object.fromEntries(entries) as SettingsForm,
    seen_at: newestOf(changes).toISOString(),
  };
}

/** The time of the newest change of a setting, apart from the choice of seasons; 1970 when there is none. */
export async function lastChange(db: Db): Promise<Date> {
  return newestOf(await readChanges(db));
}

/** Serializes writers of settings; readers do not wait. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table settings in share row exclusive mode`);
}

/** Writes a setting. @param at the time under the lock, so that a later change never looks older. */
export async function writeSetting<Name extends SettingName>(
  tx: Db,
  key: Name,
  value: Settings[Name],
  at: Date,
): Promise<void> {
  // A null value must be stored as JSON null, not as SQL NULL.
  const json = sql`${JSON.stringify(value)}::jsonb`;
  await tx
    .insert(settings)
    .values({ key, value: json, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value: json, updatedAt: at } });
}

async function readChanges(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .select({ key: settings.key, updatedAt: settings.updatedAt })
    .from(settings)
    .where(inArray(settings.key, FIELDS.map(keyOf)));
  return new Map(rows.map(({ key, updatedAt }) => [key, updatedAt]));
}

function newestOf(changes: Map<string, Date>): Date {
  return [...changes.values()].reduce((newest, at) => (at > newest ? at : newest), NEVER);
}

/** The key of the row that stores a form field. */
function keyOf(field: SettingField): SettingName {
  return field === "fee" ? "fee_cents" : field;
}
