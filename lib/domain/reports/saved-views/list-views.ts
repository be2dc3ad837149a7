import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { hiddenColumns, listViews as views } from "@/db/schema/staff";
import { staffOf } from "@/lib/domain/people/staff/own-account";
import { query } from "@/lib/platform/commands/query";
import { ListViews } from "./input";

/** The caller's settings of a list: the views, by name, and the hidden columns. */
export const listViews = query("views.list", ListViews, async ({ actor, input, db }) => {
  const { staffId } = staffOf(actor);
  const rows = await db
    .select({ id: views.id, name: views.name, query: views.query, is_default: views.isDefault })
    .from(views)
    .where(and(eq(views.staffId, staffId), eq(views.list, input.list)))
    .orderBy(asc(sql`lower(${views.name})`));
  const [hidden] = await db
    .select({ names: hiddenColumns.names })
    .from(hiddenColumns)
    .where(and(eq(hiddenColumns.staffId, staffId), eq(hiddenColumns.list, input.list)));
  return { views: rows, hidden: hidden?.names ?? [] };
});
