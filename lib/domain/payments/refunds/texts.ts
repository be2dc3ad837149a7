import { defineTexts } from "@/lib/platform/texts";

export const refundTexts = defineTexts({
  en: {
    noRefund: "There is no such refund.",
    refundState: (state: string) => `This refund is ${state} already.`,
    states: {
      asked: "asked for",
      approved: "approved",
      sent: "sent to M-Pesa",
      settled: "settled",
      reversed: "reversed by M-Pesa",
      cancelled: "cancelled",
      withdrawn: "taken out of the books with its statement",
      voided: "cash that was voided",
      deposited: "cash of the academy",
    },
    paymentNeeded: "Choose the payment to give back.",
    onAccount: "This payment is on a student's account. Give its credit back from there.",
    nothingLeft: "All of this payment was given back, or is asked for already.",
    tooMuch: (shillings: number) => `Only KES ${shillings} of this payment is left.`,
    severalPayments: "The credit comes from several payments. Give each back by itself.",
    requested: "The refund is asked for. Somebody else must approve it.",
    samePerson: "Someone other than the person who asked for a refund must approve it.",
    approved: "The refund is approved. Pay it out and enter the M-Pesa code, or send a reversal.",
    approvedPart: "The refund is approved. Pay it out and enter the M-Pesa code.",
    settled: "The refund is settled.",
    tillShort: (onHand: string, amount: string) =>
      `The cash on hand is ${onHand}, and this refund is ${amount}. Pay it out by M-Pesa, or once there is enough cash.`,
    codeNeeded:
      "We found no M-Pesa code in this. Paste the whole message, or the code of ten letters and digits.",
    noCode: "There is no M-Pesa code in this. A code has ten letters and digits.",
    codeUsed: "This M-Pesa code is known already: as another refund, or as a payment to the academy.",
    reversalWholeOnly: "Only a whole payment can be reversed. Pay this amount out and enter the M-Pesa code.",
    reversalOpen: "A reversal of this payment is open already.",
    reversalSent: "The reversal is sent. M-Pesa tells when it is done.",
    reversalRefused: "M-Pesa did not take the reversal. Pay it out and enter the M-Pesa code, or try again.",
    onItsWay:
      "The reversal is on its way. If M-Pesa has not answered after an hour, look in its portal and come back.",
    notSent: "This reversal has its answer already.",
    withdrawn:
      "The refund is approved again. Pay it out and enter the M-Pesa code, or send a reversal again.",
    notYourRefund: "Ask finance to cancel this refund.",
    cancelledToCredit: "The refund is cancelled. The money is credit again.",
    cancelledToSuspense: "The refund is cancelled. The payment is in suspense again.",
    nothingToClear: "Nothing is to be decided about this refund.",
    cleared: "Your decision is written down.",
  },
});
