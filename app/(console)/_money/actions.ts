"use server";
import { matchTransaction, unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { moneyTexts as texts } from "./texts";

/** Matches a payment and goes to its enrollment. */
export const matchTransactionAction = staffAction(matchTransaction, {
  after: async ({ enrollment_id, msg }) => {
    const address = `/enrollment-details?id=${enrollment_id}`;
    await leaveConsoleNotice(address, texts.matched(msg));
    return address;
  },
});

export const unmatchTransactionAction = staffAction(unmatchTransaction, {
  after: redirectWithNotice("/money?queue=suspense"),
});
