import { defineTexts } from "@/lib/platform/texts";

/** What counts on in the browser; apart from the other sentences, which stay on the server. */
export const timeLeftTexts = defineTexts({
  en: {
    secondsLeft: (seconds: number) => `About ${seconds} seconds left to answer`,
    timeUp: "The message on your phone has run out. We are asking M-Pesa what became of it.",
  },
});
