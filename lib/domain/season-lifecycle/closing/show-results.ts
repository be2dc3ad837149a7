import "server-only";
import { query } from "@/lib/platform/commands/query";
import { ShowResults } from "./input";
import { readUndecided } from "./read-undecided";

/**
 * The results of a season that are not decided yet, as attendance proposes them: how many of each by class, and optionally
 * the students of one class.
 */
export const showResults = query("seasons.close-check", ShowResults, async ({ input, db }) => {
  const results = await readUndecided(db, input.number);
  const classes = new Map<
    string,
    { class_id: string; class: string; course: string; completed: number; not_completed: number }
  >();
  for (const { class_id, class: name, course, outcome } of results) {
    const counts = classes.get(class_id) ?? { class_id, class: name, course, completed: 0, not_completed: 0 };
    counts[outcome] += 1;
    classes.set(class_id, counts);
  }
  return {
    classes: [...classes.values()],
    students: results.filter(({ class_id }) => class_id === input.class_id),
  };
});
