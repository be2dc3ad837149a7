"use server";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { acceptOutcomes, endUnpaidSeats } from "@/lib/domain/season-lifecycle/closing/prepare-closing";
import { reopenSeason, undoClosingStep } from "@/lib/domain/season-lifecycle/closing/undo-step";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const after = redirectWithNotice("/admin/settings?part=seasons");

export const closeSeasonAction = staffAction(closeSeason, { actsOn: "state", after });
export const endHoldsAction = staffAction(endUnpaidSeats, { actsOn: "state", after });
export const acceptResultsAction = staffAction(acceptOutcomes, { actsOn: "state", after });
export const undoStepAction = staffAction(undoClosingStep, { actsOn: "state", after });
export const reopenSeasonAction = staffAction(reopenSeason, { actsOn: "state", after });
