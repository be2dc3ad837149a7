import { defineTexts } from "@/lib/platform/texts";

export const checkTexts = defineTexts({
  en: {
    title: "Check a receipt",
    lead: "Number and check code stand on every receipt of the academy.",
    number: "Receipt number",
    code: "Check code",
    codeHint: "8 letters and digits; small or capital letters do not matter",
    check: "Check",
    another: "Check another receipt",
    valid: "This receipt is valid",
    validText: "Compare number, amount and date with the receipt you were shown.",
    notValidText:
      "Look at the number and the code once more. If they are right, the receipt was changed, is not ours, or its place was taken back. The administrators can tell you more.",
    amount: "Amount",
    date: "Date",
    wait: (minutes: number) =>
      minutes === 1 ? "You can check again in a minute." : `You can check again in ${minutes} minutes.`,
    failed: "Request Failed. Something went wrong. Please try again later.",
  },
});
