import { textOf } from "./cells";
import { ROWS_ABOVE } from "./limits";
import { refuseFile } from "./refuse-file";
import type { Cell, Statement } from "./shape";
import { statementTexts as texts } from "./texts";

/** What a column is called in either layout, without signs and the currency behind it. */
const NAMES = {
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
} as const;

type Column = keyof typeof NAMES;

const NEEDED: Column[] = ["receipt", "completed", "details", "status", "paidIn", "withdrawn"];

/** Where the head stands, which column is which (-1 where the file has it not) and how the file itself calls it. */
export type Head = {
  at: number;
  layout: Statement["layout"];
  columns: Record<Column, number>;
  names: Record<Column, string>;
};

/** Finds the row that begins with Receipt No, wherever it stands, and its columns by name. @throws Refusal 400. */
export function findHead(rows: Cell[][]): Head {
  const at = rows.slice(0, ROWS_ABOVE).findIndex(([first]) => plain(first) === "receipt no");
  const head = rows[at];
  if (!head) refuseFile(texts.noHeader);
  const titles = head.map(plain);
  const columns = {} as Record<Column, number>;
  const names = {} as Record<Column, string>;
  for (const [column, known] of Object.entries(NAMES) as Array<[Column, readonly string[]]>) {
    const places = titles.flatMap((title, place) => (known.includes(title) ? [place] : []));
    const [place = -1, again] = places;
    if (again !== undefined) refuseFile(texts.twoColumns(textOf(head[place])));
    if (place === -1 && NEEDED.includes(column)) refuseFile(texts.noColumn(spelled(known[0] ?? "")));
    columns[column] = place;
    names[column] = place === -1 ? spelled(known[0] ?? "") : textOf(head[place]);
  }
  const layout = columns.reason !== -1 || columns.account !== -1 ? "classic" : "new";
  return { at, layout, columns, names };
}

function plain(cell: Cell | undefined): string {
  return textOf(cell)
    .toLowerCase()
    .replace(/\(.*\)$/, "")
    .replace(/[.:]+$/, "")
    .trim()
    .replace(/[.:]+$/, "");
}

function spelled(name: string): string {
  return name.replace(/(^|\s)\w/g, (sign) => sign.toUpperCase());
}
