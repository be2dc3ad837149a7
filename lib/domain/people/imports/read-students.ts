import "server-only";
import { read } from "@/lib/platform/db/client";
import { inWorker, TooHeavy } from "@/lib/platform/workers/pool";
import { type parseStudents, type ReadRow, refuseFile } from "./parse-students";
import { findFile } from "./student-files";
import { importTexts as texts } from "./texts";

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
