import "server-only";
import { read } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { fromParts } from "@/lib/platform/workers/parts";
import { inWorker, TooHeavy } from "@/lib/platform/workers/pool";
import type { parseStatement } from "./parse-statement";
import { refuseFile, type Statement, type StatementRow } from "./statement-file";
import { findFile } from "./statement-records";
import { statementTexts as texts } from "./texts";

/**
 * Reads a statement file in a worker thread, by the rules of parse-statement.ts. Call it outside transactions.
 * @throws Refusal 400 statement_unreadable; 503 busy when too many files are read at once.
 */
export async function readStatement(bytes: Buffer, fileName = ""): Promise<Statement> {
  const file = { bytes: new Uint8Array(bytes), fileName, shortcode: env().MPESA_SHORTCODE };
  const parsed = await inWorker<typeof parseStatement>("parseStatement", file).catch((error: unknown) => {
    if (error instanceof TooHeavy) refuseFile(texts.tooHeavy);
    throw error;
  });
  if ("refused" in parsed) refuseFile(parsed.refused);
  return { ...parsed.statement, rows: await fromParts<StatementRow>(parsed.parts) };
}

/** The statement that is uploaded, before the call's transaction. @throws Refusal as `readStatement`. */
export function readUploaded({ input }: { input: { bytes: Buffer; file_name: string } }): Promise<Statement> {
  return readStatement(input.bytes, input.file_name);
}

/** An uploaded file with its statement, before the call's transaction. @throws Refusal as `readStatement`; 404 file_gone. */
export async function readStored({ input }: { input: { file_id: string } }) {
  const file = await read((db) => findFile(db, input.file_id));
  return { file, statement: await readStatement(file.bytes, file.fileName) };
}
