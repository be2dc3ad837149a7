import "server-only";
import { and, count, eq, ne, type SQL, sql } from "drizzle-orm";
import { listViews, staff } from "@/db/schema/staff";
import { staffOf } from "@/lib/domain/people/staff/own-account";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { SaveView, UpdateView, ViewId } from "./input";
import { MOST_VIEWS } from "./rules";
import { viewTexts as texts } from "./texts";

/**
 * Saves the state of a list as a view of the caller. A view of the same name gets the new state.
 * @throws Refusal 409 too_many_views
 */
export const saveView = command("views.save", SaveView, async ({ actor, input, tx }) => {
  const { staffId } = staffOf(actor);
  const { list, name, query, is_default: isDefault } = input;
  await lockOwn(tx, staffId);
  const ofList = and(eq(listViews.staffId, staffId), eq(listViews.list, list));
  if (isDefault) await tx.update(listViews).set({ isDefault: false }).where(ofList);
  const [same] = await tx
    .update(listViews)
    .set({ name, query, isDefault, updatedAt: sql`now()` })
    .where(and(ofList, isNamed(name)))
    .returning({ id: listViews.id });
  const id = same?.id ?? (await insertView(tx, { staffId, list, name, query, isDefault }));
  return changed(
    { id, query, msg: texts.saved(name) },
    { type: "staff.view_saved", id: staffId, what: { view_saved: list } },
  );
});

/**
 * Renames a view of the caller, and sets or clears whether it opens first.
 * @throws Refusal 404, 409 view_name_taken
 */
export const updateView = command("views.update", UpdateView, async ({ actor, input, tx }) => {
  const { staffId } = staffOf(actor);
  await lockOwn(tx, staffId);
  const { list } = await findOwn(tx, staffId, input.id);
  const others = and(eq(listViews.staffId, staffId), eq(listViews.list, list), ne(listViews.id, input.id));
  const [taken] = await tx
    .select({ id: listViews.id })
    .from(listViews)
    .where(and(others, isNamed(input.name)));
  if (taken)
    throw new Refusal("conflict", "view_name_taken", texts.nameTaken, {
      errors: { name: [texts.nameTaken] },
    });
  if (input.is_default) await tx.update(listViews).set({ isDefault: false }).where(others);
  await tx
    .update(listViews)
    .set({ name: input.name, isDefault: input.is_default })
    .where(eq(listViews.id, input.id));
  return changed(
    { id: input.id, msg: texts.changed(input.name) },
    { type: "staff.view_changed", id: staffId, what: { view_changed: list } },
  );
});

/** Removes a view of the caller. @throws Refusal 404 */
export const removeView = command("views.remove", ViewId, async ({ actor, input, tx }) => {
  const { staffId } = staffOf(actor);
  const { list, name } = await findOwn(tx, staffId, input.id);
  await tx.delete(listViews).where(eq(listViews.id, input.id));
  return changed(
    { id: input.id, msg: texts.removed(name) },
    { type: "staff.view_removed", id: staffId, what: { view_removed: list } },
  );
});

async function insertView(tx: Db, view: typeof listViews.$inferInsert): Promise<string> {
  const { staffId, list } = view;
  const [{ total = 0 } = {}] = await tx
    .select({ total: count() })
    .from(listViews)
    .where(and(eq(listViews.staffId, staffId), eq(listViews.list, list)));
  if (total >= MOST_VIEWS) throw new Refusal("conflict", "too_many_views", texts.tooMany);
  const [{ id = "" } = {}] = await tx.insert(listViews).values(view).returning({ id: listViews.id });
  return id;
}

/** Names that differ in capitals only are the same. */
function isNamed(name: string): SQL {
  return eq(sql`lower(${listViews.name})`, sql`lower(${name})`);
}

/** Serializes concurrent saves of one person, so that they stay within the limit. */
async function lockOwn(tx: Db, staffId: string): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for("no key update");
}

async function findOwn(tx: Db, staffId: string, id: string) {
  const [row] = await tx
    .select()
    .from(listViews)
    .where(and(eq(listViews.id, id), eq(listViews.staffId, staffId)));
  if (!row) throw new Refusal("not_found", "not_found", texts.unknown);
  return row;
}
