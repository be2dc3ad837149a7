import { defineTexts } from "@/lib/platform/texts";

export const deskTexts = defineTexts({
  en: {
    takeReceipt: "Take a receipt",
    waiting: "Waiting for you",
    nothing: "Nothing is waiting. All is well.",
    unread: "What waits could not be read.",
    retry: "Try again",
  },
});
