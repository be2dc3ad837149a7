"use server";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const unmatchTransactionAction = staffAction(unmatchTransaction, {
  after: redirectWithNotice("/money?queue=suspense"),
});
