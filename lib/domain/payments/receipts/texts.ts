import { spoken } from "@/lib/platform/texts";

/** Texts for payers and staff about M-Pesa receipt codes and the academy's receipts. */
export const receiptTexts = spoken({
  en: {
    codeNeeded:
      "We found no M-Pesa code in this. Paste the whole message, or the code of ten letters and digits.",
    noCode: "There is no M-Pesa code in this. A code has ten letters and digits.",
    onItsWay: "We have your code and are asking M-Pesa. Do not pay again.",
    claimKept: "We have your code and are checking. Do not pay again.",
    claimRefused: "This code is not a payment for you. If you have paid, show the message at the desk.",
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
  sw: {
    codeNeeded: "Hatukupata msimbo wa M-Pesa hapa. Bandika ujumbe wote, au msimbo wa herufi na tarakimu 10.",
    noCode: "Hakuna msimbo wa M-Pesa hapa. Msimbo una herufi na tarakimu 10.",
    onItsWay: "Tuna msimbo wako na tunauliza M-Pesa. Usilipe tena.",
    claimKept: "Tuna msimbo wako na tunauangalia. Usilipe tena.",
    claimRefused: "Msimbo huu si wa malipo yako. Kama umelipa, onyesha ujumbe kwenye dawati.",
    paidNoSeat:
      "Tumepokea malipo yako, lakini darasa limejaa. Chagua darasa lingine, au tupigie simu. Pesa zako ziko salama.",
    paidInPart: "Tumepokea malipo yako. Sehemu ya ada bado haijalipwa.",
    toBeMatched: "Malipo haya hayajawekwa kwenye akaunti ya mtu. Yaweke kwa mwanafunzi wake.",
    onOtherAccount: (name: string, number: string) =>
      `Malipo haya yako kwenye akaunti ya ${name} (${number}).`,
    askedMpesa: "Bado hatujui malipo haya. Msimbo umehifadhiwa bila kuthibitishwa, na M-Pesa imeulizwa.",
    keptUnproven: "Bado hatujui malipo haya. Msimbo umehifadhiwa bila kuthibitishwa hadi pesa zijulikane.",
    receiptNoNeeded: "Weka nambari ya risiti.",
    checkNeeded: "Weka msimbo wa kuhakiki ulio kwenye risiti.",
    noReceipt: "Nafasi hii haijalipiwa, kwa hivyo hakuna risiti.",
    receiptNotValid: "Risiti hii si halali.",
  },
});
