import "server-only";
import { Readable } from "node:stream";
import { writeXlsxStream } from "hucre/xlsx";
import Papa from "papaparse";

const NUMBER = /^-?\d{1,15}(\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;
/** The apostrophe by which a CSV keeps a spreadsheet from running a cell as a formula (csv.ts). Text in a workbook never runs. */
const GUARD = /^'(?=\s*[=+\-@\t\r\n＝＋－＠])/;
/** Rows that show whether a column holds days or moments. */
const LOOKED_AT = 100;

/**
 * A CSV file with titles as a workbook of one sheet, row by row, so that memory does not grow with the file. Days (YYYY-MM-DD) and
 * moments (YYYY-MM-DD HH:MM) become dates; the titles stay in view.
 * @param csv UTF-8 with or without a byte order mark
 * @param numbers the titles of columns of numbers; cells of all others are text, so that phones and ids keep every digit
 */
export async function csvToWorkbook(
  csv: ReadableStream<Uint8Array>,
  name: string,
  numbers: ReadonlySet<string>,
): Promise<ReadableStream<Uint8Array>> {
  const source = Readable.fromWeb(csv as Parameters<typeof Readable.fromWeb>[0]);
  const parser: Readable = source.pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: true }));
  source.once("error", (error) => parser.destroy(error));
  const rows: AsyncIterableIterator<string[]> = parser[Symbol.asyncIterator]();
  const [titles = [], ...looked] = await take(rows, LOOKED_AT + 1);
  const columns = titles.map((header, column) => ({
    header,
    width: 18,
    ...(looked.some((row) => MOMENT.test(row[column] ?? "")) ? { numFmt: "yyyy-mm-dd hh:mm" } : {}),
  }));
  const cells = async function* () {
    const typed = (row: string[]) =>
      row.map((cell, column) => cellOf(cell, numbers.has(titles[column] ?? "")));
    for (const row of looked) yield typed(row);
    for await (const row of rows) yield typed(row);
  };
  const workbook = writeXlsxStream(cells(), { name, columns, freezePane: { rows: 1 } }).getReader();
  return new ReadableStream({
    async pull(body) {
      const { done, value } = await workbook.read();
      if (done) body.close();
      else body.enqueue(value);
    },
    // The writer does not know what its rows are read from, and an export that nobody reads would keep its connection.
    async cancel(reason) {
      source.destroy();
      await workbook.cancel(reason);
    },
  });
}

/** The first rows; the others stay to be read. */
async function take<Row>(rows: AsyncIterator<Row>, most: number): Promise<Row[]> {
  const taken: Row[] = [];
  while (taken.length < most) {
    const { done, value } = await rows.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

function cellOf(cell: string, isNumber: boolean): string | number | Date | null {
  if (cell === "") return null;
  if (isNumber && NUMBER.test(cell)) return Number(cell);
  if (DAY.test(cell)) return new Date(cell);
  // A millisecond later, so that the rounding in the file never shows the minute before.
  if (MOMENT.test(cell)) return new Date(Date.parse(`${cell.replace(" ", "T")}Z`) + 1);
  return cell.replace(GUARD, "");
}
