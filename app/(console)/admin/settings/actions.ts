"use server";
import { addSeason } from "@/lib/domain/seasons/add-season";
import { updateSeason } from "@/lib/domain/seasons/update-season";
import { updateSettings } from "@/lib/domain/academy/update-settings";
import { staffAction, thenTell } from "@/lib/platform/http/staff-action";

export const saveSettingsAction = staffAction(updateSettings, { after: thenTell("/admin/settings") });

const after = thenTell("/admin/settings?part=seasons");
export const addSeasonAction = staffAction(addSeason, { after });
export const saveSeasonAction = staffAction(updateSeason, { after });
