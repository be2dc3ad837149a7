import "server-only";
import { eq } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { ShowClass } from "./input";
import { readClasses } from "./read-classes";
import { catalogTexts } from "./texts";

/** One live class with its sessions. @throws Refusal 404 when there is none with this id. */
export const showClass = query("classes.fetch-class", ShowClass, async ({ actor, input, db }) => {
  const [found] = await readClasses(db, eq(classes.id, input.classId), { actor });
  if (!found) throw new Refusal("not_found", "not_found", catalogTexts.noClass(input.classId));
  return found;
});
