import { defineTexts } from "@/lib/platform/texts";

/** The one thing to do next. */
export const nextStepTexts = defineTexts({
  en: {
    choose: "Choose your class and times",
    chooseAgain: "Choose a place again",
    chooseTimes: "Choose your times",
    pay: (amount: string) => `Pay ${amount}`,
    see: "See your place and times",
  },
});
