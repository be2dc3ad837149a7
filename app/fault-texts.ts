import { defineTexts } from "@/lib/platform/texts";

/** What a broken page says. Apart from the other sentences, because every page carries these into the browser. */
export const faultTexts = defineTexts({
  en: {
    title: "Oops! Something Went wrong",
    text: "The page could not be shown. Nothing you already sent is lost, and no payment is asked for twice. Wait a moment, then try again.",
    tryAgain: "Try again",
    toHome: "Go to the home page",
  },
});
