import "server-only";
import { Refusal } from "@/lib/platform/refusal";
import { type Cell, openSheet, UnreadableSheet } from "@/lib/platform/sheets";
import { API_ORDER, fieldOf, fieldTexts } from "../students/field-rules";
import type { FieldName } from "../students/fields";
import { importTexts as texts } from "./texts";

/** More students than one transaction should register: each needs several statements and gets a message. */
const MAX_STUDENTS = 500;

/** A row of the file: the values by field as the registration form would send them, and the date of birth as it is written. */
export type ReadRow = { line: number; given: Partial<Record<FieldName, string>>; written?: string };

/** A file of students. A worker returns its rows, or why it is refused. */
export type StudentFile = { bytes: Uint8Array };
type ParsedStudents = { rows: ReadRow[] } | { refused: string };

/** `parseFile` as a job of worker.ts. */
export async function parseStudents({ bytes }: StudentFile): Promise<ParsedStudents> {
  try {
    return { rows: await parseFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

/** Reads a file with a student a row. @throws Refusal 400 students_unreadable, as an error of the field `file` */
export async function parseFile(bytes: Buffer): Promise<ReadRow[]> {
  const {
    sheets: [{ rows }],
  } = await openOrRefuse(bytes);
  const first = headerOf(rows);
  const columns = columnsOf(rows[first] ?? []);
  const read = rows.flatMap((cells, index) =>
    index > first && cells.some(isFilled) ? [readRow(index + 1, cells, columns)] : [],
  );
  if (read.length === 0) refuseFile(texts.noRows);
  if (read.length > MAX_STUDENTS) refuseFile(texts.tooManyStudents(MAX_STUDENTS));
  return read;
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

/** The column titles in the template's order, the same as in the export of registrations. */
export const COLUMN_TITLES = API_ORDER.map((name) => fieldOf(name).exportTitle);

/** The columns that a file must have. */
const NEEDED = API_ORDER.filter((name) => fieldOf(name).askedOf === "everyone" && isNeeded(name));

function isNeeded(name: FieldName): boolean {
  const { optional, absentAs } = fieldOf(name);
  return !optional && absentAs === undefined;
}

/** The row that names columns: titles of the list and a spreadsheet's `sep=` may stand above it. Without one, the first filled row. */
function headerOf(rows: Cell[][]): number {
  const filled = rows
    .flatMap((cells, index) => (cells.some(isFilled) ? [index] : []))
    .slice(0, 1 + MAX_ABOVE);
  const isHeader = (index: number) => (rows[index] ?? []).filter((cell) => fieldNamed(cell)).length > 1;
  return filled.find(isHeader) ?? filled[0] ?? -1;
}

const MAX_ABOVE = 10;

/** A column may have its name of the export, the form or the API; other columns are ignored. */
function columnsOf(header: Cell[]): Array<FieldName | undefined> {
  const columns = header.map(fieldNamed);
  const twice = columns.find((name, at) => name && columns.indexOf(name) !== at);
  if (twice) refuseFile(texts.twoColumns(fieldOf(twice).exportTitle));
  const missing = NEEDED.filter((name) => !columns.includes(name)).map((name) => fieldOf(name).exportTitle);
  if (missing.length > 0) refuseFile(texts.noColumns(missing.join(", ")));
  return columns;
}

function fieldNamed(cell: Cell): FieldName | undefined {
  const title = plain(cell);
  return API_ORDER.find((name) => titlesOf(name).includes(title));
}

function titlesOf(name: FieldName): string[] {
  return [name, fieldOf(name).exportTitle, fieldTexts(name, "desk").label].map(plain);
}

function plain(cell: Cell | undefined): string {
  return textOf(cell)
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
}

function readRow(line: number, cells: Cell[], columns: Array<FieldName | undefined>): ReadRow {
  return { line, given: givenIn(cells, columns), written: textOf(cells[columns.indexOf("dob")]) };
}

function givenIn(cells: Cell[], columns: Array<FieldName | undefined>): ReadRow["given"] {
  const values = columns.flatMap((name, at) => {
    const text = textOf(cells[at]);
    return name && text !== "" ? [[name, typedAs(name, text)]] : [];
  });
  return Object.fromEntries(values);
}

/** A choice may be given as its label, a date as a spreadsheet stores or writes it. */
function typedAs(name: FieldName, text: string): string {
  const { kind, choices, texts: ofField } = fieldOf(name);
  if (kind === "birth") return text.replace(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, "$3-$2-$1");
  const wanted = text.toLowerCase();
  const choice = choices?.find((one) =>
    [one, ofField.en.choices?.[one]].some((word) => word?.toLowerCase() === wanted),
  );
  return choice ?? text;
}

function isFilled(cell: Cell): boolean {
  return textOf(cell) !== "";
}

/** Drops the apostrophe that exports add to keep a spreadsheet from running a text as a formula. */
function textOf(cell: Cell | undefined): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return (cell ?? "").trim().replace(/^'(?=[=+\-@])/, "");
}
