import type { CourseOption } from "./options";
import { readChoice } from "./read-choice";
import { chooserTexts as texts } from "./texts";

/** How many sessions each class needs, by class id: one for each of its days. */
export type SessionsNeeded = Record<string, number>;

export function sessionsNeeded(courses: CourseOption[]): SessionsNeeded {
  const classes = courses.flatMap((course) => course.classes);
  return Object.fromEntries(classes.map((group) => [group.id, group.days.length]));
}

/** What a form's choice of class and sessions still lacks, as a sentence; undefined when it is complete. */
export function missingChoice(form: FormData, needed: SessionsNeeded): string | undefined {
  const { class_id, sessions } = readChoice(form);
  const count = needed[class_id];
  if (count === undefined) return texts.chooseFirst;
  return sessions.length < count ? texts.chosenOf(sessions.length, count) : undefined;
}
