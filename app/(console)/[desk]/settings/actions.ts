"use server";
import { updateSettings } from "@/lib/domain/academy/settings";
import { addSeason } from "@/lib/domain/seasons/add-season";
import { updateSeason } from "@/lib/domain/seasons/update-season";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const saveSettingsAction = staffAction(updateSettings, {
  after: redirectWithNotice("/admin/settings"),
});

const after = redirectWithNotice("/admin/settings?part=seasons");
export const addSeasonAction = staffAction(addSeason, { after });
export const saveSeasonAction = staffAction(updateSeason, { after });
