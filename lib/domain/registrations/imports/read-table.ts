import "server-only";
import { Refusal } from "@/lib/platform/refusal";
import { type Cell, openSheet, UnreadableSheet } from "@/lib/platform/sheets";
import { proposeColumn } from "./column-names";
import { importTexts as texts } from "./texts";

/** The most students of one file; each is a transaction of its own. */
const MAX_STUDENTS = 2_000;
/** Rows above the header: titles of the list, and a spreadsheet's `sep=`. */
const MAX_ABOVE = 10;

/** The table in a file: the titles of its columns, and the rows below them with their line in the file, from 1. */
export type Table = { titles: string[]; rows: Array<{ line: number; cells: string[] }> };

/** A file of students. A worker returns its table, or why it is refused. */
export type StudentFile = { bytes: Uint8Array };
type ReadStudents = { table: Table } | { refused: string };

/** `readTable` as a job of worker.ts. */
export async function readStudentTable({ bytes }: StudentFile): Promise<ReadStudents> {
  try {
    return { table: await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

/**
 * Finds the table in a file: in the sheet whose header names most columns that we know.
 * @throws Refusal 400 students_unreadable, as an error of the field `file`
 */
async function readTable(bytes: Buffer): Promise<Table> {
  const { sheets } = await openOrRefuse(bytes);
  const filledIn = sheets.map(({ rows }) =>
    rows
      .map((row, index) => ({ line: index + 1, cells: row.map(textOf) }))
      .filter(({ cells }) => cells.some(Boolean)),
  );
  const known = filledIn.map((rows) => Math.max(...namesIn(rows)));
  const filled = filledIn[known.indexOf(Math.max(...known))] ?? [];
  const header = headerOf(filled);
  if (!header) refuseFile(texts.noRows);
  const below = filled.filter(({ line, cells }) => line > header.line && !isLeftOut(cells, header.cells));
  if (below.length === 0) refuseFile(texts.noRows);
  if (below.length > MAX_STUDENTS) refuseFile(texts.tooManyStudents(MAX_STUDENTS));
  return { titles: header.cells, rows: below };
}

async function openOrRefuse(bytes: Buffer) {
  try {
    return await openSheet(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    const said = texts.sheet[error.problem];
    return refuseFile(typeof said === "string" ? said : said(error.about));
  }
}

/** Refuses a file, as an error of the field `file`. @throws Refusal 400 students_unreadable */
export function refuseFile(message: string): never {
  throw new Refusal("invalid", "students_unreadable", message, { errors: { file: [message] } });
}

/** How many columns that we know each of the first rows names. */
function namesIn(filled: Table["rows"]): number[] {
  const first = filled.slice(0, 1 + MAX_ABOVE);
  return first.map(({ cells }) => cells.filter((cell) => proposeColumn(cell) !== undefined).length);
}

/** The row that names the columns: the first with the most names we know, two at least; else the first one with two texts. */
function headerOf(filled: Table["rows"]) {
  const first = filled.slice(0, 1 + MAX_ABOVE);
  const names = namesIn(filled);
  const most = Math.max(...names);
  return most > 1 ? first[names.indexOf(most)] : first.find(({ cells }) => cells.filter(Boolean).length > 1);
}

/** Whether a row is no student: the header once more, or a sum. */
function isLeftOut(cells: string[], header: string[]): boolean {
  const isHeader = cells.every((cell, at) => cell.toLowerCase() === (header[at] ?? "").toLowerCase());
  return isHeader || cells.some((cell) => /^(?:(?:grand|sub)[ -]?)?totals?\b|^jumla\b/i.test(cell));
}

/** A cell as text in one line, without the apostrophe that exports put before a formula. */
function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return (cell ?? "")
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^'(?=[=+\-@])/, "");
}
