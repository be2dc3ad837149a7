import { sentences } from "../platform/sentences";

/** Sentences about lists and exports. */
export const reportWords = sentences({
  en: {
    exportFailed: "An error occurred while exporting data.",
    notBefore: (first: string) => `Choose a date from ${first.split("-").reverse().join("/")} on.`,
    notLater: "Choose a date that is not later than today.",
    order: "The second date must not be before the first.",
  },
});
