import "server-only";
import { z } from "zod";
import type { AuditEvent } from "@/lib/domain/events/events";
import { changed, command, type Outcome, unchanged } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { timeUnderLock } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { PatchSettings, type SettingsChange, UpdateSettings } from "./input";
import { readSettings } from "./read-settings";
import { refuseCrossed, sentOf, shownSettings } from "./rules";
import { lastChange, lockSettings, readSettingsForm, writeSetting } from "./settings-rows";
import type { SettingName, Settings } from "./settings-shape";
import { academyTexts as texts } from "./texts";

/**
 * All settings for the form: current value, default and time of change; the fee in shillings. Send `seen_at` back on saving.
 */
export const showSettings = query("academy.show-settings", z.object({}), ({ db }) => readSettingsForm(db));

/** All current settings by key, for clients of the API; the fee in shillings. */
export const listSettings = query("academy.show-settings", z.object({}), async ({ db }) =>
  shownSettings(await readSettings(db)),
);

/**
 * Changes settings; omitted fields stay. They apply from now on: existing enrollments keep their fee. Fee in shillings.
 * @returns the settings afterwards as showSettings returns them, and `msg`
 * @throws Refusal 400 with a sentence for each field, 409 stale when another admin saved since `seen_at`
 */
export const updateSettings = command("academy.update-settings", UpdateSettings, async ({ input, tx }) => {
  const what = await change(tx, input);
  const result = { ...(await readSettingsForm(tx)), msg: texts.saved };
  return outcomeOf(result, what);
});

/**
 * Changes settings for clients of the API: like updateSettings, but an unknown key is refused.
 * @returns the settings afterwards as listSettings returns them, and `msg`
 * @throws Refusal 400 with a sentence for each key, 409 stale
 */
export const patchSettings = command("academy.update-settings", PatchSettings, async ({ input, tx }) => {
  const what = await change(tx, input);
  const result = { settings: shownSettings(await readSettings(tx)), msg: texts.saved };
  return outcomeOf(result, what);
});

/** Writes the settings that differ. @returns old and new value of each for the audit log */
async function change(
  tx: Db,
  input: SettingsChange,
): Promise<AuditEvent<"academy.settings_changed">["what"]> {
  await lockSettings(tx);
  assertNotStale(input.seen_at, await lastChange(tx));
  const before = await readSettings(tx);
  const wanted = storedFields(input);
  const after: Settings = { ...before, ...wanted };
  refuseCrossed(after, Object.keys(wanted));

  const at = await timeUnderLock(tx);
  const names = (Object.keys(wanted) as SettingName[]).filter((name) => differs(before[name], after[name]));
  for (const name of names) await writeSetting(tx, name, after[name], at);
  return Object.fromEntries(names.map((name) => logged(name, before, after)));
}

function outcomeOf<Result>(
  result: Result,
  what: AuditEvent<"academy.settings_changed">["what"],
): Outcome<Result> {
  if (Object.keys(what).length === 0) return unchanged(result);
  return changed(result, { type: "academy.settings_changed", id: "settings", what });
}

/** The sent fields as they are stored: the fee in cents. */
function storedFields({ seen_at: _seen, fee, ...rest }: SettingsChange): Partial<Settings> {
  return sentOf({ ...rest, fee_cents: fee === undefined ? undefined : fee * 100 });
}

function differs(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** Old and new value for the audit log, without phone numbers and names, which are personal. */
function logged(name: SettingName, before: Settings, after: Settings): [string, string] {
  if (["contact_phones", "alert_phones", "certificate_signatory"].includes(name)) return [name, "changed"];
  if (name === "fee_cents")
    return ["fee", `${toShillings(before.fee_cents)} -> ${toShillings(after.fee_cents)}`];
  return [name, `${before[name]} -> ${after[name]}`];
}
