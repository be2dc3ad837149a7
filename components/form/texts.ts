import { bilingual } from "@/lib/platform/texts";

/** Texts of every form; public pages load them into the browser. */
export const formTexts = bilingual({
  en: {
    problem: "There is a problem",
    errorTitle: "Error: ",
    offline: "You are offline. What you typed is still here: send it again when you have signal.",
    unreachable:
      "We could not reach the academy. What you typed is still here: wait a moment and send it again.",
    outOfDate: "This page is out of date",
    loadAgain: "Load the page again: what you typed stays, except passwords and codes",
    optional: "(optional)",
    day: "Day",
    month: "Month",
    year: "Year",
    birthHint: "For example, 27 3 2004",
    error: "Error:",
  },
  sw: {
    problem: "Kuna tatizo",
    errorTitle: "Kosa: ",
    offline: "Huna mtandao. Ulichoandika bado kipo: tuma tena ukipata mtandao.",
    unreachable: "Hatukuweza kuwasiliana na academy. Ulichoandika bado kipo: subiri kidogo, kisha tuma tena.",
    outOfDate: "Ukurasa huu umepitwa na wakati",
    loadAgain: "Fungua ukurasa tena: ulichoandika kinabaki, isipokuwa nenosiri na code",
    optional: "(si lazima)",
    day: "Siku",
    month: "Mwezi",
    year: "Mwaka",
    birthHint: "Kwa mfano, 27 3 2004",
    error: "Kosa:",
  },
});
