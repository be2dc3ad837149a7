import { defineTexts } from "@/lib/platform/texts";

/** Texts needed in the browser once the phone is known to be registered. */
export const phoneInUseTexts = defineTexts({
  en: {
    goNow: "Go now",
    stayHere: "Stay here",
    leaving: (seconds: number) => `We take you to your registration in ${seconds} seconds.`,
  },
});
