import "server-only";
import { and, eq } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import type { Actor } from "@/lib/domain/access/actor";
import { withEnrollments } from "@/lib/domain/enrollments/class-enrollments";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { ShowClass } from "./input";
import { classesWithDetails } from "./list-scope";
import { readClasses } from "./read-classes";
import { catalogTexts } from "./texts";

/** One live class with its sessions; staff also see those of closed seasons. @throws Refusal 404 for an unknown id. */
export const showClass = query("classes.fetch-class", ShowClass, ({ actor, input, db }) =>
  readClass(db, actor, input.classId),
);

/** The class of the API: the same, with its enrollments for staff. */
export const showClassWithEnrollments = query(
  "classes.fetch-class",
  ShowClass,
  async ({ actor, input, db }) => {
    const [shown] = await withEnrollments(db, actor, [await readClass(db, actor, input.classId)]);
    return shown;
  },
);

async function readClass(db: Db, actor: Actor, id: string) {
  const which = and(eq(classes.id, id), classesWithDetails(db, actor));
  const [found] = await readClasses(db, which, { actor, withArchived: true });
  if (!found) throw new Refusal("not_found", "not_found", catalogTexts.noClass(id));
  return found;
}
