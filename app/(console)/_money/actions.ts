"use server";
import { matchTransaction, unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { queueIn } from "./queue-return";
import { moneyTexts as texts } from "./texts";

/** Matches a payment and returns to the queue it was opened from, at the next payment; otherwise goes to its enrollment. */
export const matchTransactionAction = staffAction(matchTransaction, {
  actsOn: "state",
  after: async ({ enrollment_id, msg }, form) => {
    const address = queueIn(form.get("from")) ?? `/enrollment-details?id=${enrollment_id}`;
    await leaveConsoleNotice(address, texts.matched(msg));
    return address;
  },
});

export const unmatchTransactionAction = staffAction(unmatchTransaction, {
  actsOn: "was",
  after: redirectWithNotice("/money?queue=suspense"),
});
