"use server";
import { matchMoney } from "@/lib/domain/payments/matching/match-transaction";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { staffAction } from "@/lib/platform/http/staff-action";
import { matchWords as words } from "./texts";

/** Matches money, and leads to the enrollment it pays for now. */
export const matchMoneyAction = staffAction(matchMoney, {
  after: async ({ enrollment_id, msg }) => {
    const address = `/enrollment-details?id=${enrollment_id}`;
    await leaveConsoleNotice(address, words.matched(msg));
    return address;
  },
});
