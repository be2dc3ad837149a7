import type { PlaceCourse } from "./places";
import { readPlace } from "./read-place";
import { placeWords as words } from "./words";

/** What is still missing in a form's choice of class and times, as a sentence; undefined when nothing is. */
export function missingIn(form: FormData, courses: PlaceCourse[]): string | undefined {
  const { class_id, sessions } = readPlace(form);
  const group = courses.flatMap((course) => course.classes).find((one) => one.id === class_id);
  if (!group) return words.chooseFirst;
  const needed = group.days.length;
  return sessions.length < needed ? words.chosenOf(sessions.length, needed) : undefined;
}
