import { defineTexts } from "@/lib/platform/texts";

/** What staff read about the credit of an account. */
export const creditTexts = defineTexts({
  en: {
    closedAccount: "That enrollment is cancelled, or its student archived. Choose another.",
    otherPayer: "The other student has another payer. Say why the credit goes there.",
    creditKept: "The credit is kept for the student's next season.",
    donated: (shillings: number) => `KES ${shillings} was donated to the academy. Thank the payer.`,
  },
});
