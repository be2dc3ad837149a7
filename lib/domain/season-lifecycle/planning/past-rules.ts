import { normalizeText } from "@/lib/platform/normalize-text";
import type { FieldErrors } from "@/lib/platform/refusal";
import { planningTexts as texts } from "./texts";

/** A course that was taught in a past season, with the names of its classes. */
export type TaughtCourse = { course: string; classes: string[] };

/** The class of a course that was not divided. */
const ONLY_CLASS = "Class 1";
const MOST_LETTERS = 80;

/** What was taught, from the lines of a form: `Baking: Morning, Evening`, or the course alone. */
export function readTaught(lines: string): { taught: TaughtCourse[]; errors: FieldErrors } {
  const taught: TaughtCourse[] = [];
  for (const line of lines.split("\n").map(normalizeText)) {
    if (line === "") continue;
    const [course = "", ...rest] = line.split(":").map(normalizeText);
    const classes = rest.length === 0 ? [ONLY_CLASS] : rest.join(":").split(",").map(normalizeText);
    if ([course, ...classes].some((name) => name === "" || name.length > MOST_LETTERS))
      return { taught, errors: { courses: [texts.noClassIn(line)] } };
    const twice =
      classes.find((name, at) => classes.slice(0, at).some((one) => isSame(one, name))) ??
      taught.find((before) => isSame(before.course, course))?.course;
    if (twice) return { taught, errors: { courses: [texts.classTwice(twice)] } };
    taught.push({ course, classes });
  }
  return { taught, errors: {} };
}

/** The lines of a form, as `readTaught` reads them. */
export function writeTaught(taught: TaughtCourse[]): string {
  return taught.map(({ course, classes }) => `${course}: ${classes.join(", ")}`).join("\n");
}

export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The code of a course that is no longer taught: the first letters of its words. */
export function codeOf(course: string): string {
  const letters = course.match(/\b[\p{L}\d]/gu) ?? ["C"];
  return letters.join("").toUpperCase().slice(0, 20);
}
