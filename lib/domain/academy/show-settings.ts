import "server-only";
import { z } from "zod";
import { query } from "@/lib/platform/commands/query";
import { readSettingsForm } from "./settings-rows";

/**
 * Every setting for a form: `settings.{name}` with the value in force, its default and when it was changed; the fee in
 * shillings. `seen_at` goes back with what is saved (update-settings).
 */
export const showSettings = query("academy.show-settings", z.object({}), ({ db }) => readSettingsForm(db));
