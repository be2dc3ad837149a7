import { defineTexts } from "@/lib/platform/texts";

/** Texts about planning a season. */
export const planningTexts = defineTexts({
  en: {
    seasonPlanned: (number: number) => `Season ${number} is planned`,
    seasonExists: (number: number) => `Season ${number} exists already. Choose another number.`,
    notOfSeason: (number: number) => `Choose classes of season ${number} only.`,
    copyFromNeeded: "Say from which season the classes are copied.",
    openingOrder: "Registration must open before the last day to pay, and before the season ends.",
    firstDayNeeded: "Enter the first day.",
    lastDayNeeded: "Enter the last day.",
    openingNeeded: "Choose when registration opens.",
    momentNeeded: "Enter the date and time at which registration opens.",
    noCourse: "This course does not exist any more.",
  },
});
