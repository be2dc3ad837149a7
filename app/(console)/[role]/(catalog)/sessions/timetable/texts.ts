import { defineTexts } from "@/lib/platform/texts";

/** The week of a season by tutor. */
export const timetableTexts = defineTexts({
  en: {
    title: "Timetable",
    caption: (season: number) => `The week of season ${season} by tutor`,
    tutor: "Tutor",
    nobody: "No tutor",
    none: "This season has no sessions.",
    hours: (first: string, last: string) => `Each line is the day from ${first} to ${last}.`,
    times: (from: string, to: string) => `${from} to ${to}`,
    overlap: "at the same time",
    inactive: "suspended",
    export: "Export CSV",
    print: "Print",
    failed: "The sessions could not be read.",
    retry: "Retry",
  },
});
