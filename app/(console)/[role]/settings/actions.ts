"use server";
import { removeLogo } from "@/lib/domain/academy/logo";
import { updateSettings } from "@/lib/domain/academy/settings";
import { openRegistration, updateSeason } from "@/lib/domain/seasons/update-season";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const saveSettingsAction = staffAction(updateSettings, {
  actsOn: "seen_at",
  after: redirectWithNotice("/admin/settings"),
});
export const removeLogoAction = staffAction(removeLogo, {
  actsOn: "was",
  after: redirectWithNotice("/admin/settings"),
});

const after = redirectWithNotice("/admin/settings?part=seasons");
export const openRegistrationAction = staffAction(openRegistration, { actsOn: "seen_at", after });
export const saveSeasonAction = staffAction(updateSeason, { actsOn: "seen_at", after });
