"use server";
import { fileMonth } from "@/lib/domain/payments/months/file-month";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const fileMonthAction = staffAction(fileMonth, {
  actsOn: "was",
  after: redirectWithNotice("/money/month"),
});
