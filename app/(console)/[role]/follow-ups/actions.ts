"use server";
import { recordFollowUp } from "@/lib/domain/follow-ups/record-call";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const recordFollowUpAction = staffAction(recordFollowUp, {
  actsOn: "state",
  after: redirectWithNotice("/dashboard"),
});
