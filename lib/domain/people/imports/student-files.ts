import "server-only";
import { createHash } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { studentFiles } from "@/db/schema/imports";
import { type Db, read } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { inWorker, TooHeavy } from "@/lib/platform/workers/pool";
import { type parseStudents, type ReadRow, refuseFile } from "./parse-students";
import { importTexts as texts } from "./texts";

/** How long an uploaded file is kept: long enough to review and correct its rows. */
const A_DAY_AGO = sql`now() - interval '1 day'`;

/** An uploaded file. @throws Refusal 404 file_gone when it is no longer kept */
export async function findFile(db: Db, id: string) {
  const [file] = await db
    .select()
    .from(studentFiles)
    .where(and(eq(studentFiles.id, id), gt(studentFiles.createdAt, A_DAY_AGO)));
  if (!file) throw new Refusal("not_found", "file_gone", texts.fileGone);
  return file;
}

/** Stores a file for a day; the same bytes are stored once, whoever uploads them. @returns its id, and whether it is new */
export async function keepFile(tx: Db, name: string, bytes: Buffer, staffId: string) {
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  const [kept] = await tx
    .insert(studentFiles)
    .values({ fileHash, fileName: name, bytes, uploadedBy: staffId })
    .onConflictDoUpdate({ target: studentFiles.fileHash, set: { createdAt: sql`now()` } })
    .returning({ id: studentFiles.id, isNew: sql<boolean>`xmax = 0` });
  if (!kept) throw new Error("a file of students was not written");
  return kept;
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
 * Reads a file of students in a worker thread, by the rules of parse-students.ts. Call it outside transactions.
 * @throws Refusal 400 students_unreadable; 503 busy when too many files are read at once
 */
async function readStudents(bytes: Buffer): Promise<ReadRow[]> {
  const given = { bytes: new Uint8Array(bytes) };
  const parsed = await inWorker<typeof parseStudents>("parseStudents", given).catch((error: unknown) => {
    if (error instanceof TooHeavy) refuseFile(texts.sheet.tooHeavy);
    throw error;
  });
  return "refused" in parsed ? refuseFile(parsed.refused) : parsed.rows;
}

/** The rows of a file being uploaded, read before the call's transaction. @throws Refusal as `readStudents` */
export async function readGiven({ input }: { input: { bytes: Buffer } }): Promise<ReadRow[]> {
  return readStudents(input.bytes);
}

/** A stored file with its rows, read before the call's transaction. @throws Refusal as `readStudents`; 404 file_gone */
export async function readKept({ input }: { input: { file_id: string } }) {
  const file = await read((db) => findFile(db, input.file_id));
  return { file, rows: await readStudents(file.bytes) };
}
