import { defineTexts } from "@/lib/platform/texts";

export const bursaryTexts = defineTexts({
  en: {
    kinds: {
      gift: "Gift by paybill",
      donation: "Donated credit",
      sponsored: "Fee paid for a student",
      reversed: "Gift taken out again",
    },
    nothingToGive: "Nothing of this payment is in suspense, or its payer is to have it back.",
    given: "The payment is a gift to the bursary fund now.",
    noGift: "This payment is no gift to the bursary fund.",
    drawn: (shillings: number) =>
      `The bursary fund has only KES ${Math.max(0, shillings)}: this gift has paid fees already.`,
    takenOut: "The payment is in suspense again.",
  },
});
