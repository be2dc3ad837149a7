import { defineTexts } from "@/lib/platform/texts";

/** Said in the browser when the phone is known; the other sentences of the form stay on the server. */
export const phoneInUseTexts = defineTexts({
  en: {
    goNow: "Go now",
    stayHere: "Stay here",
    leaving: (seconds: number) => `We take you to your registration in ${seconds} seconds.`,
  },
});
