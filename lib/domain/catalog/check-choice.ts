import "server-only";
import { and, eq } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { wrongChoice } from "@/lib/domain/enrollments/rules";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { query } from "@/lib/platform/commands/query";
import { invalidField } from "@/lib/platform/refusal";
import { currentSeason } from "../seasons/season-rows";
import { CheckChoice } from "./input";
import { classesInSeason } from "./list-scope";
import { readClasses } from "./read-classes";
import { isFull } from "./rules";

/**
 * Checks the first step of a registration: a class of the current season, with a time for each of its days. It keeps no seat. For a
 * full class, which one may wait for, no times are needed.
 * @throws Refusal 400 at `class_id` or `sessions`
 */
export const checkChoice = query("classes.check-choice", CheckChoice, async ({ actor, input, db }) => {
  const { number } = await currentSeason(db);
  const inSeason = classesInSeason(db, actor, number);
  const [group] = await readClasses(db, and(eq(classes.id, input.class_id), inSeason), { actor });
  if (!group || group.state === "closed") throw invalidField("class_id", studentTexts.classNeeded);
  if (isFull(group)) return { class_id: group.id, sessions: [] };
  const wrong = wrongChoice(group.sessions, input.sessions);
  if (wrong) throw invalidField("sessions", wrong);
  return input;
});
