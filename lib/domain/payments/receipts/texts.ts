import { defineTexts } from "@/lib/platform/texts";

/** What payers and staff read about M-Pesa receipt codes and the academy's receipts. */
export const receiptTexts = defineTexts({
  en: {
    codeNeeded:
      "We found no M-Pesa code in this. Paste the whole message, or the code of ten letters and digits.",
    noCode: "There is no M-Pesa code in this. A code has ten letters and digits.",
    onItsWay: "We have your code and are asking M-Pesa. Do not pay again.",
    claimKept: "We have your code and are checking. Do not pay again.",
    paidNoSeat:
      "We have your payment, but the class is full. Choose another class, or call us. Your money is safe.",
    paidInPart: "We have your payment. A part of the fee is still to be paid.",
    toBeMatched: "This payment is on nobody's account yet. Match it to the student.",
    onOtherAccount: (name: string, number: string) =>
      `This payment is on the account of ${name} (${number}).`,
    askedMpesa: "We do not know this payment yet. The code is kept as unproven, and M-Pesa has been asked.",
    keptUnproven:
      "We do not know this payment yet. The code is kept as unproven until the money is heard of.",
    receiptNoNeeded: "Enter the number of the receipt.",
    checkNeeded: "Enter the check code of the receipt.",
    noReceipt: "This enrollment is not paid for, so there is no receipt.",
    receiptNotValid: "This receipt is not valid.",
  },
});
