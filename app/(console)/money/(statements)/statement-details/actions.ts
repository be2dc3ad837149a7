"use server";
import { withdrawStatement } from "@/lib/domain/payments/statements/withdraw-statement";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const withdrawAction = staffAction(withdrawStatement, {
  actsOn: "state",
  after: redirectWithNotice("/money/statements"),
});
