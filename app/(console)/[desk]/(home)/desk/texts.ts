import { defineTexts } from "@/lib/platform/texts";

/** The home of a cashier or finance officer: the work that waits. */
export const deskTexts = defineTexts({
  en: {
    takeReceipt: "Take a receipt",
    waiting: "Waiting for you",
    nothing: "Nothing is waiting. All is well.",
    unread: "What waits could not be read.",
    retry: "Try again",
  },
});
