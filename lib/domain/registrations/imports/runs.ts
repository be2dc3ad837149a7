import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { importedRows, importRuns } from "@/db/schema/imports";
import { type Db, transaction } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { importTexts as texts } from "./texts";

/** The import of a file that was not undone. */
export function standingRun(fileId: string): SQL | undefined {
  return and(eq(importRuns.fileId, fileId), isNull(importRuns.undoneAt));
}

/** Begins the import of a file, or goes on with it. @returns its id */
export async function openRun(
  tx: Db,
  { id: fileId, fileName }: { id: string; fileName: string },
  staffId: string,
): Promise<string> {
  const [run] = await tx
    .insert(importRuns)
    .values({ fileId, fileName, importedBy: staffId })
    .onConflictDoUpdate({ target: importRuns.fileId, targetWhere: sql`undone_at is null`, set: { fileName } })
    .returning({ id: importRuns.id });
  if (!run) throw new Error("an import was not written");
  return run.id;
}

type Row = { runId: string; line: number; seasonNumber: number };

/**
 * Notes that a row may break off, until it has ended: its registration, receipt and waiver are transactions of their own.
 * @throws Refusal 409 import_undone if somebody undid the import meanwhile
 */
export async function beginRow(row: Row): Promise<void> {
  await transaction(async (tx) => {
    const [run] = await tx
      .select({ id: importRuns.id })
      .from(importRuns)
      .where(and(eq(importRuns.id, row.runId), isNull(importRuns.undoneAt)))
      .for("share");
    if (!run) throw new Refusal("conflict", "import_undone", texts.undoneMeanwhile);
    await tx
      .insert(importedRows)
      .values({ ...row, note: texts.brokenOff })
      .onConflictDoUpdate({
        target: [importedRows.runId, importedRows.line],
        set: { createdAt: sql`now()` },
        setWhere: isNull(importedRows.studentId),
      });
  });
}

export type RowResult = { studentId: string; isNew: boolean; note: string };

/** Of two who press at once, what the first one to end a row says stays; the record is new if one of them made it. */
export async function endRow({ runId, line }: Row, { studentId, isNew, note }: RowResult): Promise<void> {
  const isBroken = eq(importedRows.note, texts.brokenOff);
  await transaction((tx) =>
    tx
      .update(importedRows)
      .set({
        studentId,
        isNew: sql`coalesce(${importedRows.isNew}, false) or ${isNew}`,
        note: sql`case when ${isBroken} then ${note} else ${importedRows.note} end`,
      })
      .where(and(eq(importedRows.runId, runId), eq(importedRows.line, line))),
  );
}
