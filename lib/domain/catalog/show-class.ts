import "server-only";
import { and, eq } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { ShowClass } from "./input";
import { classesWithDetails } from "./list-scope";
import { readClasses } from "./read-classes";
import { catalogTexts } from "./texts";

/** One live class with its sessions; staff also see those of closed seasons. @throws Refusal 404 for an unknown id. */
export const showClass = query("classes.fetch-class", ShowClass, async ({ actor, input, db }) => {
  const which = and(eq(classes.id, input.classId), classesWithDetails(db, actor));
  const [found] = await readClasses(db, which, { actor, withArchived: true });
  if (!found) throw new Refusal("not_found", "not_found", catalogTexts.noClass(input.classId));
  return found;
});
