import "server-only";
import { MOST_BYTES } from "./limits";
import { readCsv } from "./read-csv";
import { readWorkbook } from "./read-workbook";
import { refuseFile } from "./refuse-file";
import type { Cell, Statement } from "./shape";
import { statementTexts as texts } from "./texts";

type Opened = { format: Statement["format"]; rows: Cell[][] };

/**
 * The cells of a file by what it is, not by what it is called. Rows that hold nothing are kept, so that rows are counted
 * as a person sees them. @throws Refusal 400 statement_unreadable with what to do instead.
 */
export async function openFile(bytes: Buffer): Promise<Opened> {
  if (bytes.length === 0) refuseFile(texts.empty);
  if (bytes.length > MOST_BYTES) refuseFile(texts.tooLarge(MOST_BYTES / 1024 / 1024));
  if (begins(bytes, "504b0304")) return { format: "xlsx", rows: await readWorkbook(bytes) };
  if (begins(bytes, "d0cf11e0")) refuseFile(texts.oldExcel);
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") refuseFile(texts.pdf);
  const text = decode(bytes);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) refuseFile(texts.webPage);
  return { format: "csv", rows: readCsv(text) };
}

/** UTF-8, UTF-16 with its mark, or what old Windows programs write. */
function decode(bytes: Buffer): string {
  if (begins(bytes, "fffe")) return noNul(new TextDecoder("utf-16le").decode(bytes));
  if (begins(bytes, "feff")) return noNul(new TextDecoder("utf-16be").decode(bytes));
  if (bytes.includes(0)) refuseFile(texts.noText);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function noNul(text: string): string {
  if (text.includes("\0")) refuseFile(texts.noText);
  return text;
}

function begins(bytes: Buffer, hex: string): boolean {
  return bytes.subarray(0, hex.length / 2).toString("hex") === hex;
}
