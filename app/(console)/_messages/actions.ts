"use server";
import { sendAgain } from "@/lib/domain/messaging/messages/send-again";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const sendAgainAction = staffAction(sendAgain, {
  actsOn: "state",
  after: redirectWithNotice("/admin/messages"),
});
