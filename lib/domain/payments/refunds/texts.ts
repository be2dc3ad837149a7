import { defineTexts } from "@/lib/platform/texts";

/** What the money desk hears about giving money back. */
export const refundTexts = defineTexts({
  en: {
    changed: (shillings: number) =>
      `This money changed while you had it open: KES ${shillings} is free now. Look at what happened before you go on.`,
    whichMoney: "Choose the payment to give back.",
    onAccount: "This payment is on a student's account. Give its credit back from there.",
    nothingLeft: "All of this payment was given back, or is asked for already.",
    tooMuch: (shillings: number) => `Only KES ${shillings} of this payment is left.`,
    isAsked: "A refund of this payment is asked for. Settle or cancel it before you match the payment.",
    wasGivenBack: "This payment was given back to who paid it.",
    onItsWay:
      "The reversal is on its way. If M-Pesa has not answered after an hour, look in its portal and come back.",
    notSent: "This reversal has its answer already.",
    takenBack:
      "The refund is approved again. Pay it out and enter the M-Pesa code, or send a reversal again.",
    cancelled: "The refund is cancelled. The payment is in suspense again.",
    nothingToClear: "Nothing is to be decided about this refund.",
    cleared: "Your decision is written down.",
  },
});
