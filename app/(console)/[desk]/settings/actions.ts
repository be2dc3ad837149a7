"use server";
import { removeLogo } from "@/lib/domain/academy/logo";
import { updateSettings } from "@/lib/domain/academy/settings";
import { openRegistration, updateSeason } from "@/lib/domain/seasons/update-season";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const saveSettingsAction = staffAction(updateSettings, {
  after: redirectWithNotice("/admin/settings"),
});
export const removeLogoAction = staffAction(removeLogo, { after: redirectWithNotice("/admin/settings") });

const after = redirectWithNotice("/admin/settings?part=seasons");
export const openRegistrationAction = staffAction(openRegistration, { after });
export const saveSeasonAction = staffAction(updateSeason, { after });
