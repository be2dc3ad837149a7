import "server-only";
import { openSheet, type SheetFile, UnreadableSheet } from "@/lib/platform/sheets";
import { refuseFile } from "./statement-file";
import { statementTexts as texts } from "./texts";

/** The header of a statement in a CSV, and the character after its first cell. */
const HEADER = /(?:^|[\r\n])[ \t]*"?[ \t]*Receipt No\.?[ \t]*"?[ ]*([,;\t])/i;

/**
 * Reads the cells of a statement file, by its content and not its name.
 * @throws Refusal 400 statement_unreadable with what to do instead.
 */
export async function openFile(bytes: Buffer): Promise<SheetFile> {
  try {
    return await openSheet(bytes, HEADER);
  } catch (error) {
    if (error instanceof UnreadableSheet) refuseFile(sentence(error));
    throw error;
  }
}

function sentence({ problem, about }: UnreadableSheet): string {
  const said = texts[problem];
  return typeof said === "string" ? said : said(about);
}
