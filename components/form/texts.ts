import { defineTexts } from "@/lib/platform/texts";

/** Texts of every form; public pages load them into the browser. */
export const formTexts = defineTexts({
  en: {
    problem: "There is a problem",
    errorTitle: "Error: ",
    offline: "You are offline. What you typed is still here: send it again when you have signal.",
    unreachable:
      "We could not reach the academy. What you typed is still here: wait a moment and send it again.",
    optional: "(optional)",
    day: "Day",
    month: "Month",
    year: "Year",
    birthHint: "For example, 27 3 2004",
    error: "Error:",
  },
});
