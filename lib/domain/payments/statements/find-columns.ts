import type { Cell } from "@/lib/platform/sheets";
import { type Header, textOf } from "./read-row";
import { refuseFile } from "./statement-file";
import { statementTexts as texts } from "./texts";

/** The names of a column in the two layouts, in lower case, without punctuation and currency. */
const COLUMNS = {
  receipt: ["receipt no"],
  completed: ["completion time"],
  details: ["details"],
  status: ["transaction status"],
  paidIn: ["paid in"],
  withdrawn: ["withdrawn"],
  balance: ["balance"],
  reason: ["reason type"],
  party: ["other party info"],
  linked: ["linked transaction id"],
  account: ["a/c no", "ac no", "account no"],
} as const satisfies Record<keyof Header["columns"], readonly string[]>;

type Column = keyof typeof COLUMNS;

const REQUIRED: Column[] = ["receipt", "completed", "details", "status", "paidIn", "withdrawn"];

/** Whether a row is a header: it begins with Receipt No. */
export function isHeader([first]: Cell[]): boolean {
  return titleOf(first) === "receipt no";
}

/** Finds the columns of a header by name. @throws Refusal 400 statement_unreadable. */
export function findColumns(header: Cell[]): Header {
  const titles = header.map(titleOf);
  const columns = {} as Record<Column, number>;
  const names = {} as Record<Column, string>;
  for (const [column, known] of Object.entries(COLUMNS) as Array<[Column, readonly string[]]>) {
    const positions = titles.flatMap((title, position) => (known.includes(title) ? [position] : []));
    const [position = -1, second] = positions;
    if (second !== undefined) refuseFile(texts.twoColumns(textOf(header[position])));
    if (position === -1 && REQUIRED.includes(column)) refuseFile(texts.noColumn(capitalize(known[0] ?? "")));
    columns[column] = position;
    names[column] = position === -1 ? capitalize(known[0] ?? "") : textOf(header[position]);
  }
  return { columns, names, layout: columns.reason !== -1 || columns.account !== -1 ? "classic" : "new" };
}

function titleOf(cell: Cell | undefined): string {
  return textOf(cell)
    .toLowerCase()
    .replace(/\(.*\)$/, "")
    .replace(/[.:]+$/, "")
    .trim()
    .replace(/[.:]+$/, "");
}

function capitalize(name: string): string {
  return name.replace(/(^|\s)\w/g, (letter) => letter.toUpperCase());
}
