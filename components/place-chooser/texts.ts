import { defineTexts } from "@/lib/platform/texts";

/** What the chooser itself says in the browser. */
export const placeTexts = defineTexts({
  en: {
    course: "Course",
    chooseClass: "Class",
    full: "Full",
    chosenOf: (chosen: number, needed: number) =>
      `${chosen} of ${needed} sessions chosen. Choose one for each day to go on.`,
    chooseFirst: "Choose a course and a class to go on.",
  },
});
