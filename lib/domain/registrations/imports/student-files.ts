import "server-only";
import { createHash } from "node:crypto";
import { and, count, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { importedRows, importRuns, importShapes, studentFiles, studentImports } from "@/db/schema/imports";
import { type Db, read } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { inWorker, TooHeavy } from "@/lib/platform/workers/pool";
import { Choices, ColumnChoices } from "./choices";
import { proposeColumns, shapeOf } from "./column-names";
import { type readStudentTable, refuseFile, type Table } from "./read-table";
import { importTexts as texts } from "./texts";

/** How long an uploaded file is kept: long enough to review and correct its rows. */
const A_DAY_AGO = sql`now() - interval '1 day'`;

/** An uploaded file with what was chosen for it. @throws Refusal 404 file_gone when it is no longer kept */
async function findFile(db: Db, id: string) {
  const [found] = await db
    .select({ file: studentFiles, choices: studentImports.choices })
    .from(studentFiles)
    .innerJoin(studentImports, eq(studentImports.fileId, studentFiles.id))
    .where(and(eq(studentFiles.id, id), gt(studentFiles.createdAt, A_DAY_AGO)));
  if (!found) throw fileGone();
  return { ...found.file, choices: Choices.parse(found.choices) };
}

const fileGone = () => new Refusal("not_found", "file_gone", texts.fileGone);

/**
 * Stores a file for a day; the same bytes are stored once, whoever uploads them, and keep what was chosen for them. Its columns are
 * read as those of the last file with the same titles, else by their titles.
 * @returns its id, and whether it is new
 */
export async function keepFile(tx: Db, name: string, bytes: Buffer, table: Table, staffId: string) {
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  const [stored] = await tx
    .insert(studentFiles)
    .values({ fileHash, fileName: name, bytes, uploadedBy: staffId })
    .onConflictDoUpdate({ target: studentFiles.fileHash, set: { createdAt: sql`now()` } })
    .returning({ id: studentFiles.id, isNew: sql<boolean>`xmax = 0` });
  if (!stored) throw new Error("a file of students was not written");
  const choices: Choices = { ...(await columnsFor(tx, table)), mended: {} };
  await tx.insert(studentImports).values({ fileId: stored.id, choices }).onConflictDoNothing();
  return stored;
}

async function columnsFor(tx: Db, { titles }: Table): Promise<ColumnChoices> {
  const [remembered] = await tx
    .select({ columns: importShapes.columns })
    .from(importShapes)
    .where(eq(importShapes.shape, shapeOf(titles)));
  return remembered ? ColumnChoices.parse(remembered.columns) : { columns: proposeColumns(titles) };
}

/** Remembers what the columns of a file hold, for the next file with the same titles; class, waiver, season and residence are of this file alone. */
export async function rememberColumns(
  tx: Db,
  { titles }: Table,
  {
    class_id: _class,
    waiver: _waiver,
    season: _season,
    outcome: _outcome,
    residence: _residence,
    ...columns
  }: ColumnChoices,
): Promise<void> {
  await tx
    .insert(importShapes)
    .values({ shape: shapeOf(titles), columns })
    .onConflictDoUpdate({ target: importShapes.shape, set: { columns, updatedAt: sql`now()` } });
}

/** Changes what was chosen for a file, under a lock: rows that others mended meanwhile stay mended. @throws Refusal 404 file_gone */
export async function changeChoices(
  tx: Db,
  fileId: string,
  change: (before: Choices) => Choices,
): Promise<void> {
  const ofFile = eq(studentImports.fileId, fileId);
  const [found] = await tx.select().from(studentImports).where(ofFile).for("update");
  if (!found) throw fileGone();
  await tx
    .update(studentImports)
    .set({ choices: change(Choices.parse(found.choices)), updatedAt: sql`now()` })
    .where(ofFile);
}

/** What was chosen for a file. @throws Refusal 404 file_gone */
export async function findChoices(db: Db, fileId: string): Promise<Choices> {
  const [found] = await db.select().from(studentImports).where(eq(studentImports.fileId, fileId));
  if (!found) throw fileGone();
  return Choices.parse(found.choices);
}

/** Notes how many rows an import has not come to yet. */
export async function noteLeft(tx: Db, fileId: string, rowsLeft: number): Promise<void> {
  await tx.update(studentImports).set({ rowsLeft }).where(eq(studentImports.fileId, fileId));
}

/** The files that are kept, newest first, with how many of their rows were imported, and how many an import has left. */
export function readKept(db: Db) {
  const { id, fileName, uploadedBy, createdAt } = studentFiles;
  const { rowsLeft } = studentImports;
  return db
    .select({ id, fileName, uploadedBy, createdAt, rowsLeft, imported: count(importedRows.line) })
    .from(studentFiles)
    .innerJoin(studentImports, eq(studentImports.fileId, id))
    .leftJoin(importRuns, and(eq(importRuns.fileId, id), isNull(importRuns.undoneAt)))
    .leftJoin(importedRows, eq(importedRows.runId, importRuns.id))
    .where(gt(createdAt, A_DAY_AGO))
    .groupBy(id, rowsLeft)
    .orderBy(desc(createdAt), id);
}

/** Deletes a file with what was chosen for it. @throws Refusal 404 file_gone */
export async function deleteKept(tx: Db, fileId: string): Promise<{ fileName: string }> {
  const [gone] = await tx
    .delete(studentFiles)
    .where(eq(studentFiles.id, fileId))
    .returning({ fileName: studentFiles.fileName });
  if (!gone) throw fileGone();
  return gone;
}

/** Deletes the files that are lists of a past season, imported or not. @returns their ids */
export async function deleteListsOf(tx: Db, season: number): Promise<string[]> {
  const gone = await tx
    .delete(studentFiles)
    .where(
      sql`exists (select from ${studentImports} i where i.file_id = ${studentFiles.id} and i.choices->>'season' = ${String(season)})`,
    )
    .returning({ id: studentFiles.id });
  return gone.map(({ id }) => id);
}

/** Deletes files uploaded more than a day ago. @returns how many */
export async function sweepStudentFiles(tx: Db): Promise<number> {
  const gone = await tx
    .delete(studentFiles)
    .where(lt(studentFiles.createdAt, A_DAY_AGO))
    .returning({ id: studentFiles.id });
  return gone.length;
}

/**
 * Finds the lists of a file of students in a worker thread (read-table.ts). Call it outside transactions.
 * @throws Refusal 400 students_unreadable; 503 busy when too many files are read at once
 */
async function readStudents(bytes: Buffer) {
  const file = { bytes: new Uint8Array(bytes) };
  const read = await inWorker<typeof readStudentTable>("readStudentTable", file).catch((error: unknown) => {
    if (error instanceof TooHeavy) refuseFile(texts.sheet.tooHeavy);
    throw error;
  });
  return "refused" in read ? refuseFile(read.refused) : read;
}

/**
 * The files in an uploaded one, read before the call's transaction: of a workbook with several lists each as a file of its own.
 * @throws Refusal as `readStudents`
 */
export async function readUploaded({ input }: { input: { file_name: string; bytes: Buffer } }) {
  const { lists, others } = await readStudents(input.bytes);
  const files = lists.map(({ sheet, table, text }) =>
    lists.length === 1
      ? { sheet, table, name: input.file_name, bytes: input.bytes }
      : { sheet, table, name: `${input.file_name}, ${sheet}`, bytes: Buffer.from(text) },
  );
  return { files, others };
}

/** A stored file with its table, read before the call's transaction. @throws Refusal as `readStudents`; 404 file_gone */
export async function readStored({ input }: { input: { file_id: string } }) {
  const file = await read((db) => findFile(db, input.file_id));
  return { file, table: (await readStudents(file.bytes)).table };
}
