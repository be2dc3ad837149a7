import "server-only";
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { messageTemplates } from "@/db/schema/messages";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import { query } from "@/lib/platform/commands/query";
import { assertUnchanged } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { refuseUnknownVariables } from "./compose";
import { AddTemplate, ArchiveTemplate, ListTemplates, UpdateTemplate } from "./input";
import { batchTexts as texts } from "./texts";

type TemplateRow = typeof messageTemplates.$inferSelect;

/** The live templates by name. */
export const listTemplates = query("messages.templates", ListTemplates, async ({ db }) => {
  const rows = await db
    .select()
    .from(messageTemplates)
    .where(isNull(messageTemplates.archivedAt))
    .orderBy(asc(sql`lower(${messageTemplates.name})`));
  return { templates: rows.map(shown) };
});

/**
 * Adds a template for messages, in both languages.
 * @throws Refusal 400 for a variable that does not exist, 409 template_taken
 */
export const addTemplate = command("messages.add-template", AddTemplate, async ({ input, tx }) => {
  refuseVariables(input);
  const [row] = await tx
    .insert(messageTemplates)
    .values({ name: input.name, bodyEn: input.body_en, bodySw: input.body_sw })
    .onConflictDoNothing()
    .returning();
  if (!row) throw taken();
  return changed(
    { ...shown(row), msg: texts.templateAdded(row.name) },
    { type: "template.added", id: row.id, what: { added: true, name: row.name } },
  );
});

/**
 * Changes a template; messages that were sent keep their text.
 * @throws Refusal 400 for a variable that does not exist, 404, 409 stale, template_taken
 */
export const updateTemplate = command("messages.update-template", UpdateTemplate, async ({ input, tx }) => {
  refuseVariables(input);
  const before = await lockTemplate(tx, input.id);
  assertNotStale(input.seen_at, before.updatedAt);
  const [other] = await tx
    .select({ id: messageTemplates.id })
    .from(messageTemplates)
    .where(
      and(
        isNull(messageTemplates.archivedAt),
        ne(messageTemplates.id, input.id),
        sql`lower(${messageTemplates.name}) = lower(${input.name})`,
      ),
    );
  if (other) throw taken();
  const after = { name: input.name, bodyEn: input.body_en, bodySw: input.body_sw };
  const fields = (["name", "bodyEn", "bodySw"] as const).filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return unchanged({ ...shown(before), msg: texts.templateSaved(before.name) });
  const [row] = await tx
    .update(messageTemplates)
    .set({ ...after, updatedAt: sql`now()` })
    .where(eq(messageTemplates.id, input.id))
    .returning();
  if (!row) throw new Error("the template vanished while locked");
  return changed(
    { ...shown(row), msg: texts.templateSaved(row.name) },
    { type: "template.changed", id: row.id, what: { name: row.name, fields } },
  );
});

/** Removes a template from the list. @throws Refusal 404 */
export const archiveTemplate = command(
  "messages.archive-template",
  ArchiveTemplate,
  async ({ input, was, tx }) => {
    const { id, name, updatedAt } = await lockTemplate(tx, input.id);
    assertUnchanged(was, updatedAt);
    await tx.update(messageTemplates).set({ archivedAt: sql`now()` }).where(eq(messageTemplates.id, id));
    return changed(
      { id, msg: texts.templateArchived(name) },
      { type: "template.archived", id, what: { archived: true, name } },
    );
  },
);

async function lockTemplate(tx: Db, id: string): Promise<TemplateRow> {
  const [row] = await tx
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.id, id), isNull(messageTemplates.archivedAt)))
    .for("update");
  if (!row) throw new Refusal("not_found", "not_found", texts.noTemplate);
  return row;
}

function refuseVariables({ body_en, body_sw }: { body_en: string; body_sw: string }): void {
  for (const [field, text] of Object.entries({ body_en, body_sw }))
    try {
      refuseUnknownVariables({ en: text, sw: text }, false);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw invalidField(field, error.message);
    }
}

function taken(): Refusal {
  return new Refusal("conflict", "template_taken", texts.templateTaken, {
    errors: { name: [texts.templateTaken] },
  });
}

function shown({ id, name, bodyEn, bodySw, updatedAt }: TemplateRow) {
  return { id, name, body_en: bodyEn, body_sw: bodySw, updated_at: updatedAt.toISOString() };
}
