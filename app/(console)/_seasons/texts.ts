import { defineTexts } from "@/lib/platform/texts";

/** Seasons in lists of the console. */
export const seasonListTexts = defineTexts({
  en: {
    season: "Season",
    underWay: "Open seasons",
    named: (number: number | string) => `Season ${number}`,
    current: (number: number) => `${number} (current)`,
    show: "Show",
    planned: (number: number) => `${number} (planned)`,
    closed: (number: number) => `${number} (closed)`,
    history: (number: number) => `Season ${number} is closed. You can look at this, but not change it.`,
  },
});
