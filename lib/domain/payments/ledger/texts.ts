import { defineTexts } from "@/lib/platform/texts";

export const ledgerTexts = defineTexts({
  en: {
    noTransaction: "There is no such payment.",
    noEnrollment: "There is no such enrollment.",
    cashOff: "The academy takes no cash. An admin can change that under Settings.",
    dayClosed: (day: string) => `The till of ${day} is closed. Cash is taken again the day after.`,
    noReceiptYet:
      "M-Pesa has not sent the receipt of this payment yet. Wait for it before you take it off the account.",
    changed: (shillings: number) =>
      `This money changed while you had it open: KES ${shillings} is free now. Look at what happened before you go on.`,
    amountNeeded: "Enter an amount in KES, for example 500.",
    reasonNeeded: "Say why, in a few words.",
    noCredit: "There is no credit on this account.",
    creditTooSmall: (shillings: number) => `Only KES ${shillings} of credit is left.`,
    enrolledBy: "The fee is paid. The student is enrolled.",
    waitsForSeat: "The fee is here, but the class is full. Choose another class for the student.",
    isCredit: "The money is credit of a cancelled enrollment.",
    leftToPay: (shillings: number) => `KES ${shillings} is left to pay.`,
  },
});
