import { defineTexts } from "@/lib/platform/texts";

/** Texts of the chooser that the browser needs. */
export const chooserTexts = defineTexts({
  en: {
    course: "Course",
    chooseClass: "Class",
    full: "Full",
    chosenOf: (chosen: number, needed: number) =>
      `${chosen} of ${needed} sessions chosen. Choose one for each day to go on.`,
    chooseFirst: "Choose a course and a class to go on.",
  },
});
