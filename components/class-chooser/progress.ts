import type { Language } from "@/lib/platform/language";
import { bilingual } from "@/lib/platform/texts";
import type { CourseOption } from "./options";
import type { MissingTexts } from "./read-choice";

/** Texts of the chooser. */
export const chooserTexts = bilingual({
  en: {
    course: "Course",
    chooseClass: "Class",
    full: "Full",
    chosenOf: (chosen: number, needed: number) =>
      `${chosen} of ${needed} sessions chosen. Choose one for each day to go on.`,
    chooseFirst: "Choose a course and a class to go on.",
    joinWaitingList: "Join the waiting list",
  },
  sw: {
    course: "Kozi",
    chooseClass: "Darasa",
    full: "Imejaa",
    chosenOf: (chosen: number, needed: number) =>
      `Umechagua vipindi ${chosen} kati ya ${needed}. Chagua kimoja kwa kila siku ili uendelee.`,
    chooseFirst: "Chagua kozi na darasa ili uendelee.",
    joinWaitingList: "Jiunge na orodha ya kusubiri",
  },
});

/** Sentences for an incomplete choice of class and sessions, for the element around the button. */
export function missingTexts(courses: CourseOption[], language: Language): MissingTexts {
  const classes = courses.flatMap((course) => course.classes);
  const texts = chooserTexts[language];
  const needed = Object.fromEntries(classes.map((group) => [group.id, group.days.length]));
  const counts = [...new Set(Object.values(needed))];
  const chosenOf = (count: number) =>
    Array.from({ length: count }, (_, chosen) => texts.chosenOf(chosen, count));
  return {
    needed,
    first: texts.chooseFirst,
    of: Object.fromEntries(counts.map((count) => [count, chosenOf(count)])),
  };
}
