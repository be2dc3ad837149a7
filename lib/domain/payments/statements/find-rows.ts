import { type Cell, MAX_ROWS_ABOVE, type Sheet } from "@/lib/platform/sheets";
import { findColumns, type Header, isHeader, readAmount, readTime, type SheetRow, textOf } from "./read-row";
import { lineIn, refuseFile, type Skipped } from "./statement-file";
import { statementTexts as texts } from "./texts";

/** A row of totals. */
export type TotalRow = {
  line: number;
  /** Cents; null where the row states none. Money that left is below 0. */
  paidIn: number | null;
  withdrawn: number | null;
  /** The positions of the transactions since the total before. */
  from: number;
  until: number;
  /** Of its page alone, by its own name. */
  isOfPage: boolean;
};

type Found = {
  /** Labels and values about the account, of all pages. */
  above: Cell[][];
  rows: SheetRow[];
  totals: TotalRow[];
  skipped: Skipped[];
};

/**
 * Finds the transactions of a file and the texts between them. A statement may extend over several sheets, and each page
 * may begin with its own header. A row is left out only if it is known to be no transaction; any other is refused with its
 * sheet and row.
 * @throws Refusal 400 statement_unreadable.
 */
export function findRows(sheets: Sheet[]): Found & { header: Header } {
  const found: Found = { above: [], rows: [], totals: [], skipped: [] };
  const isOnlySheet = sheets.filter(({ rows }) => rows.some(isFilled)).length === 1;
  let first: Header | undefined;
  let header: Header | undefined;
  for (const [index, { name, rows }] of sheets.entries()) {
    const headerAt = rows.slice(0, MAX_ROWS_ABOVE).findIndex(isHeader);
    for (const [position, cells] of rows.entries()) {
      if (!isFilled(cells)) continue;
      const line = lineIn(index, position);
      const place = texts.place(isOnlySheet ? "" : name, position + 1);
      if (isHeader(cells)) {
        header = findColumns(cells);
        if (first && first.layout !== header.layout) refuseFile(texts.twoLayouts(place));
        if (first) found.skipped.push({ line, what: "header" });
        first ??= header;
      } else if (header && position > headerAt) takeRow(found, { cells, line, place, header });
      else takeAbove(found, { cells, place, isFirst: first === undefined });
    }
  }
  if (!first) refuseFile(texts.noHeader);
  return { ...found, header: first };
}

/** A row above a header. Above the first one a file may say anything, but no transaction. */
function takeAbove({ above }: Found, row: { cells: Cell[]; place: string; isFirst: boolean }): void {
  const { cells, place, isFirst } = row;
  const isTransaction = RECEIPT.test(firstText(cells)) && cells.some((cell) => "value" in readTime(cell));
  if (isTransaction || !(isFirst || isAbout(cells) || isNote(cells) || isRepeated(above, cells)))
    refuseFile(texts.unknownRow(place, shown(cells)));
  above.push(cells);
}

function takeRow({ above, rows, totals, skipped }: Found, row: SheetRow): void {
  const { cells, line, place, header } = row;
  const { completed, details, status, paidIn, withdrawn } = header.columns;
  if (RECEIPT.test(firstText(cells)) || "value" in readTime(cells[completed])) rows.push(row);
  else if (isAbout(cells) || isRepeated(above, cells)) above.push(cells);
  else if (TOTAL.test(firstText(cells))) {
    totals.push({ ...readTotal(row), from: totals.at(-1)?.until ?? 0, until: rows.length });
    skipped.push({ line, what: "total" });
  } else if (PAGE.test(joined(cells))) skipped.push({ line, what: "page" });
  else if (isNote(cells)) skipped.push({ line, what: "note" });
  // A transaction that lacks something: reading it names what.
  else if ([completed, details, status, paidIn, withdrawn].filter((at) => isGiven(cells[at])).length > 1)
    rows.push(row);
  else refuseFile(texts.unknownRow(place, shown(cells)));
}

const RECEIPT = /^(?=.*\d)[A-Z0-9]{10}$/i;
const TOTAL = /^(?:(?:grand|sub|page|overall|statement|running)[\s-]*)?totals?\b/i;
const TOTAL_OF_PAGE = /^(?:sub|page)/i;
const PAGE = /^(?:page|sheet)?\s*:?\s*\d{1,4}\s*(?:of|\/|-)\s*\d{1,4}$|^page\s*:?\s*\d{1,4}$/i;
/** How notes begin. */
const NOTE =
  /^(?:\*|-{2,}|={2,}|disclaimer|notes?\b|nb\b|end of|this (?:is|statement|document|report)|(?:computer|system)[\s-]generated|generated|printed|for (?:any|more|quer|enquir)|safaricom|m-?pesa\b|terms|thank|confidential|©|\(c\)|verification|report)/i;
/** Labels about the account. */
const LABEL =
  /^(?:account holder|short ?code|account|time period|from|to|operator|organi[sz]ation|date of report|(?:opening|closing|available) balance)\s*:?$|:$/i;

/** Whether a row has labels and values about the account, as above the first header. */
function isAbout(cells: Cell[]): boolean {
  const at = cells.findIndex(isGiven);
  const label = textOf(cells[at]);
  if (/^total (?:paid in|withdrawn)\s*:?$/i.test(label)) return isGiven(cells[at + 1]);
  return LABEL.test(label) && !NOTE.test(label) && !TOTAL.test(label);
}

/** Whether a row is prose: it begins like a note, or is one cell of a sentence's length; it has no amount and no receipt. */
function isNote(cells: Cell[]): boolean {
  const filled = cells.filter(isGiven).map(textOf);
  const isProse = NOTE.test(filled[0] ?? "") || (filled.length === 1 && joined(cells).split(" ").length >= 5);
  return isProse && !filled.some((text) => AMOUNT.test(text) || RECEIPT.test(text));
}

const AMOUNT = /^[-+(]?\d[\d,]*(?:\.\d+)?\)?$/;

/** Whether a further page repeats a row from above the first header. */
function isRepeated(above: Cell[][], cells: Cell[]): boolean {
  const text = joined(cells);
  return above.some((row) => joined(row) === text);
}

function readTotal({ cells, line, place, header: { columns, names } }: SheetRow) {
  const amount = (column: "paidIn" | "withdrawn"): number | null => {
    const cell = cells[columns[column]];
    if (!isGiven(cell)) return null;
    const read = readAmount(cell);
    return "why" in read ? refuseFile(texts.cell(place, names[column], textOf(cell), read.why)) : read.value;
  };
  const [paidIn, withdrawn] = [amount("paidIn"), amount("withdrawn")];
  return {
    line,
    paidIn,
    withdrawn: withdrawn === null ? null : -Math.abs(withdrawn),
    isOfPage: TOTAL_OF_PAGE.test(firstText(cells)),
  };
}

const isGiven = (cell: Cell | undefined) => textOf(cell) !== "";
const isFilled = (cells: Cell[]) => cells.some(isGiven);
const firstText = (cells: Cell[]) => textOf(cells.find(isGiven));
const joined = (cells: Cell[]) => cells.filter(isGiven).map(textOf).join(" ");
const shown = (cells: Cell[]) => joined(cells).slice(0, 60);
