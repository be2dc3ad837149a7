import { showSettings } from "@/lib/domain/academy/settings";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Hours } from "./with-times";

/** The hours within which sessions may lie, from the settings. */
export async function sessionHours(ctx: Ctx): Promise<Hours> {
  const { settings } = await showSettings(ctx, {});
  return { from: settings.session_opens.value, to: settings.session_closes.value };
}
