"use server";
import { takeCash } from "@/lib/domain/payments/cash/take-cash";
import { voidCash } from "@/lib/domain/payments/cash/void-cash";
import { withdrawDeposit } from "@/lib/domain/payments/cash/withdraw-deposit";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { closeCashDay, recordDeposit } from "./confirm-difference";

/** Back to the search, for the next student of the queue; the page says what was taken. */
export const takeCashAction = staffAction(takeCash, {
  actsOn: "was",
  after: ({ transaction_id }) => `/money/till?taken=${transaction_id}`,
});
export const voidCashAction = staffAction(voidCash, {
  actsOn: "state",
  after: redirectWithNotice("/money/till"),
});
export const closeCashDayAction = staffAction(closeCashDay, {
  actsOn: "state",
  after: redirectWithNotice("/money/till"),
});
export const withdrawDepositAction = staffAction(withdrawDeposit, {
  actsOn: "state",
  after: redirectWithNotice("/money/cash-days"),
});
export const recordDepositAction = staffAction(recordDeposit, {
  actsOn: "state",
  read: (form) => ({ ...Object.fromEntries(form), days: form.getAll("days") }),
  after: redirectWithNotice("/money/cash-days"),
});
