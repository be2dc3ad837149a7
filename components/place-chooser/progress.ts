import type { PlaceCourse } from "./places";
import { readPlace } from "./read-place";
import { placeTexts as texts } from "./texts";

/** How many times are to be chosen in each class, by its id. */
export type Needed = Record<string, number>;

export function neededIn(courses: PlaceCourse[]): Needed {
  const classes = courses.flatMap((course) => course.classes);
  return Object.fromEntries(classes.map((group) => [group.id, group.days.length]));
}

/** What is still missing in a form's choice of class and times, as a sentence; undefined when nothing is. */
export function missingIn(form: FormData, needed: Needed): string | undefined {
  const { class_id, sessions } = readPlace(form);
  const times = needed[class_id];
  if (times === undefined) return texts.chooseFirst;
  return sessions.length < times ? texts.chosenOf(sessions.length, times) : undefined;
}
