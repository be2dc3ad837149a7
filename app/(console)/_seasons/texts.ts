import { defineTexts } from "@/lib/platform/texts";

/** Seasons in lists of the console. */
export const seasonListTexts = defineTexts({
  en: {
    season: "Season",
    named: (number: number) => `Season ${number}`,
    closed: (number: number) => `${number} (closed)`,
    history: (number: number) => `Season ${number} is closed. You can look at this, but not change it.`,
  },
});
