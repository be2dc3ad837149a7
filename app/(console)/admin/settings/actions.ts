"use server";
import { addSeason } from "@/lib/academy/add-season";
import { updateSeason } from "@/lib/academy/update-season";
import { updateSettings } from "@/lib/academy/update-settings";
import { staffAction, thenTell } from "@/lib/web/staff-action";

export const saveSettingsAction = staffAction(updateSettings, { after: thenTell("/admin/settings") });

const after = thenTell("/admin/settings?part=seasons");
export const addSeasonAction = staffAction(addSeason, { after });
export const saveSeasonAction = staffAction(updateSeason, { after });
