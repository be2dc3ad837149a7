"use server";
import { setOutcome } from "@/lib/domain/attendance/set-outcome";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const setOutcomeAction = staffAction(setOutcome, {
  actsOn: "was",
  after: redirectWithNotice("/dashboard"),
});
