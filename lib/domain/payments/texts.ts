import { defineTexts } from "@/lib/platform/texts";

/** What to tell a payer about the result of a prompt: what happened, and what to do next (ux.md 2.2). */
export const paymentTexts = defineTexts({
  en: {
    promptSent: "Payment request sent. Check your phone and enter your M-Pesa PIN.",
    promptOpen: "A payment request is on this phone already. Answer it, or wait two minutes and send again.",
    promptUnknown:
      "We sent the payment request but M-Pesa has not answered yet. Check your phone; we keep checking too.",
    promptRefused: "M-Pesa did not take the payment request. Try again in a minute, or pay by Paybill.",
    paybill: (shillings: number, business: string, account: string) =>
      `Pay KES ${shillings} to paybill ${business}, account number ${account}. Your place is confirmed when the money arrives.`,
    alreadyPaid: "This enrollment is paid already.",
    noEnrollment: "Choose a class first; then you can pay for it.",
    noRequest: "We could not find a payment request with those details.",
    noTransaction: "There is no such payment.",
    verified: "Payment received. You are enrolled.",
    notYet: "We have not received the payment yet. M-Pesa can take a few minutes.",
    notPaid: "The payment was not made. You can try again, or pay by Paybill.",
    nameNeeded: "Enter the payer's name.",
    methodNeeded: "Choose how to pay.",
    noCode:
      "We found no M-Pesa code in this. Paste the whole message, or the code of ten letters and digits.",
    onItsWay: "We have not heard of this payment yet and are asking M-Pesa. You need not pay again.",
    claimKept:
      "We keep this code and look for the payment. You need not pay again. At the desk you are helped at once.",
    paidNoSeat:
      "We have your payment, but the class is full. Choose another class, or call us. Your money is safe.",
    paidInPart: "We have your payment. A part of the fee is still to be paid.",
    receiptNoNeeded: "Enter the number of the receipt.",
    checkNeeded: "Enter the check code of the receipt.",
    amountNeeded: "Enter an amount in shillings, for example 500.",
    reasonNeeded: "Say why, in a few words.",
    results: {
      "1": "Not enough M-Pesa balance. Top up and send again.",
      "4": "This would go over today's M-Pesa limit. Try tomorrow, or let somebody else pay.",
      "17": "M-Pesa allows the same amount only once in two minutes. Wait two minutes and send again.",
      "1001": "Another M-Pesa request is open on your phone. Finish it, wait one minute, send again.",
      "1019":
        "We got no answer from your phone. Check it is on, or dial *234# to update the M-Pesa menu, then send again.",
      "1031": "You cancelled the request. You can send it again, or pay by Paybill.",
      "1032": "You cancelled the request. You can send it again, or pay by Paybill.",
      "1037":
        "We got no answer from your phone. Check it is on, or dial *234# to update the M-Pesa menu, then send again.",
      "2001": "Wrong PIN. Send again and enter your M-Pesa PIN.",
      "8006": "Your M-Pesa PIN is locked. Call Safaricom on 100 or 200, or let somebody else pay.",
      "500.001.1001": "Another M-Pesa request is open on your phone. Finish it, wait one minute, send again.",
    } as Record<string, string>,
    busy: "M-Pesa is busy. Try again in 30 seconds or use Paybill.",
    stillChecking:
      "We are still checking with M-Pesa. You can close this page; your place stays held meanwhile.",
    noAnswer:
      "We have not heard from M-Pesa about the last request. You can send it again, or pay by Paybill.",
  },
});

/** What the money desk hears: about matching, credit, refunds and receipts. */
export const deskTexts = defineTexts({
  en: {
    noMoney: "There is no such payment.",
    noEnrollment: "There is no such enrollment.",
    alreadyMatched: "This payment is on a student's account already.",
    notMatched: "This payment is on nobody's account.",
    noReceiptYet:
      "M-Pesa has not told the receipt of this payment yet. Wait for it before you take it off the account.",
    moneyUsed: "Some of this payment was moved, given back or given away. Take it off where it went first.",
    noCode: "There is no M-Pesa code in this. A code has ten letters and digits.",
    toBeMatched: "This payment is on nobody's account yet. Match it to the student.",
    othersMoney: (name: string, number: string) => `This payment is on the account of ${name} (${number}).`,
    askedMpesa: "We do not know this payment yet. The code is kept as unproven, and M-Pesa has been asked.",
    keptUnproven:
      "We do not know this payment yet. The code is kept as unproven until the money is heard of.",
    noCredit: "There is no credit on this account.",
    creditTooSmall: (shillings: number) => `Only KES ${shillings} of credit is left.`,
    closedAccount: "That enrollment is cancelled, or its student archived. Choose another.",
    otherPayer: "The other student has another payer. Say why the credit goes there.",
    creditKept: "The credit is kept for the student's next season.",
    donated: (shillings: number) => `KES ${shillings} was donated to the academy. Thank the payer.`,
    noRefund: "There is no such refund.",
    refundState: (state: string) => `This refund is ${state} already.`,
    refundStates: {
      asked: "asked for",
      approved: "approved",
      sent: "sent to M-Pesa",
      settled: "settled",
      reversed: "reversed by M-Pesa",
      cancelled: "cancelled",
    },
    severalPayments: "The credit comes from several payments. Give each back by itself.",
    refundAsked: "The refund is asked for. Somebody else must approve it.",
    samePerson: "Somebody else than who asked for a refund must approve it.",
    refundApproved: "The refund is approved. Pay it out and enter the M-Pesa code, or send a reversal.",
    refundSettled: "The refund is settled.",
    codeUsed: "This M-Pesa code is known already: as another refund, or as a payment to the academy.",
    reversalWholeOnly: "Only a whole payment can be reversed. Pay this amount out and enter the M-Pesa code.",
    reversalOpen: "A reversal of this payment is open already.",
    reversalSent: "The reversal is sent. M-Pesa tells when it is done.",
    reversalRefused: "M-Pesa did not take the reversal. Pay it out and enter the M-Pesa code, or try again.",
    notYourRefund: "Ask finance to cancel this refund.",
    refundCancelled: "The refund is cancelled. The money is credit again.",
    noReceipt: "This enrollment is not paid for, so there is no receipt.",
    receiptNotValid: "This receipt is not valid.",
    unmatched: "The payment is in suspense again.",
    enrolledBy: "The fee is paid. The student is enrolled.",
    waitsForSeat: "The fee is here, but the class is full. Choose another class for the student.",
    isCredit: "The money is credit of a cancelled enrollment.",
    leftToPay: (shillings: number) => `KES ${shillings} is left to pay.`,
  },
});

/** The sentence for a result code Daraja gave, whether its query or its callback told it. */
export function resultSentence(resultCode: string | null): string {
  if (resultCode === null) return paymentTexts.noAnswer;
  return paymentTexts.results[resultCode] ?? paymentTexts.busy;
}
