import { defineTexts } from "@/lib/platform/texts";

export const receiptPageTexts = defineTexts({
  en: {
    title: "Receipt",
    notYet: "There is no receipt yet",
    notYetText: "The receipt is here as soon as the whole enrollment fee is paid.",
    pay: "Pay the enrollment fee",
    enroll: "Enroll",
    waits: "Your money has arrived and is safe. The receipt is here once you have a place in a class.",
    toPlace: "See how you stand",
    locked: "Unlock first",
    lockedText:
      "The receipt shows the whole name and the M-Pesa codes, so it opens only to the student or to who paid.",
    back: "Back to your enrollment",
  },
});
