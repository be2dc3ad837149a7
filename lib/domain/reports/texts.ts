import { defineTexts } from "@/lib/platform/texts";

/** Texts about lists and exports. */
export const reportTexts = defineTexts({
  en: {
    exportFailed: "An error occurred while exporting data.",
    notBefore: (first: string) => `Choose a date from ${first.split("-").reverse().join("/")} on.`,
    notLater: "Choose a date that is not later than today.",
    order: "The second date must not be before the first.",
    seasonColumns: {
      season: "Season",
      course: "Course",
      class: "Class",
      registered: "Registered",
      paid: "Paid",
      income: "Income (KES)",
      attendance: "Attendance (%)",
      completed: "Completed",
    },
  },
});
