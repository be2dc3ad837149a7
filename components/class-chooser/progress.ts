import { bilingual } from "@/lib/platform/texts";
import type { CourseOption } from "./options";
import { readChoice } from "./read-choice";

/** Texts of the chooser that the browser needs. */
export const chooserTexts = bilingual({
  en: {
    course: "Course",
    chooseClass: "Class",
    full: "Full",
    chosenOf: (chosen: number, needed: number) =>
      `${chosen} of ${needed} sessions chosen. Choose one for each day to go on.`,
    chooseFirst: "Choose a course and a class to go on.",
  },
  sw: {
    course: "Kozi",
    chooseClass: "Darasa",
    full: "Imejaa",
    chosenOf: (chosen: number, needed: number) =>
      `Umechagua vipindi ${chosen} kati ya ${needed}. Chagua kimoja kwa kila siku ili uendelee.`,
    chooseFirst: "Chagua kozi na darasa ili uendelee.",
  },
});

/** How many sessions each class needs, by class id: one for each of its days. */
export type SessionsNeeded = Record<string, number>;

export function sessionsNeeded(courses: CourseOption[]): SessionsNeeded {
  const classes = courses.flatMap((course) => course.classes);
  return Object.fromEntries(classes.map((group) => [group.id, group.days.length]));
}

/** What a form's choice of class and sessions still lacks, as a sentence; undefined when it is complete. */
export function missingChoice(
  form: FormData,
  needed: SessionsNeeded,
  texts: (typeof chooserTexts)["en"],
): string | undefined {
  const { class_id, sessions } = readChoice(form);
  const count = needed[class_id];
  if (count === undefined) return texts.chooseFirst;
  return sessions.length < count ? texts.chosenOf(sessions.length, count) : undefined;
}
