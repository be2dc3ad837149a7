import { sentences } from "../platform/sentences";

/** Sentences about lists and exports, and the names of who did something. */
export const reportWords = sentences({
  en: {
    exportFailed: "An error occurred while exporting data.",
    notBefore: (first: string) => `Choose a date from ${first.split("-").reverse().join("/")} on.`,
    notLater: "Choose a date that is not later than today.",
    order: "The second date must not be before the first.",
    actors: {
      public: "Visitor",
      student: "Student",
      scheduler: "Scheduler",
      safaricom: "Safaricom",
      operator: "Operator",
    } as Record<string, string>,
    formerStaff: "A removed account",
    unknownActor: "Unknown",
  },
});
