import "server-only";
import { z } from "zod";
import { query } from "@/lib/platform/commands/query";
import { readSettingsForm } from "./settings-rows";

/**
 * All settings for the form: value in force, default and time of change; the fee in shillings. `seen_at` goes back on
 * saving (update-settings.ts).
 */
export const showSettings = query("academy.show-settings", z.object({}), ({ db }) => readSettingsForm(db));
