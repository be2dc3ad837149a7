"use server";
import { matchMoney } from "@/lib/payments/match-money";
import { leaveConsoleNotice } from "@/lib/web/notice";
import { staffAction } from "@/lib/web/staff-action";
import { matchWords as words } from "./words";

/** Matches money, and leads to the enrollment it pays for now. */
export const matchMoneyAction = staffAction(matchMoney, {
  after: async ({ enrollment_id, msg }) => {
    const address = `/enrollment-details?id=${enrollment_id}`;
    await leaveConsoleNotice(address, words.matched(msg));
    return address;
  },
});
