import { defineTexts } from "@/lib/platform/texts";

export const matchingTexts = defineTexts({
  en: {
    alreadyMatched: "This payment is on a student's account already.",
    notMatched: "This payment is on nobody's account.",
    isCash: "Cash is not taken off an account: void it and take it again for the right student.",
    usedElsewhere:
      "Some of this payment was moved, given back or given away. Take it off where it went first.",
    refundOpen: "A refund of this payment is asked for. Settle or cancel it before you match the payment.",
    isGift: "This payment is a gift to the bursary fund. Take it out of the fund first.",
    wasGivenBack: "This payment was returned to its payer.",
    unmatched: "The payment is in suspense again.",
  },
});
