"use server";
import { removePastSeason } from "@/lib/domain/registrations/imports/undo/remove-past-season";
import { enterPastSeason } from "@/lib/domain/season-lifecycle/planning/past-season";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/admin/settings?part=seasons");

export const enterPastAction = staffAction(enterPastSeason, { actsOn: "new", after });

export const changePastAction = staffAction(enterPastSeason, { actsOn: "seen_at", after });

export const removePastAction = staffAction(removePastSeason, { actsOn: "was", after });
