import "server-only";
import type { z } from "zod";
import type { VerbName } from "@/lib/domain/access/permissions";
import { type Ctx, changed, command, type Verb } from "@/lib/platform/commands/command";
import { csvLines, toCsv } from "@/lib/platform/csv";
import { databaseNow } from "@/lib/platform/db/now";
import { plusPhone } from "@/lib/platform/phone";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { filtersOf } from "./filters-of";

export type Cell = string | number | null | undefined;
type Columns<Row> = Array<[title: string, value: (row: Row) => Cell]>;
type Options<Page, Row> = {
  /** The file's name without the time. */
  file: string;
  /** Names the rows in the audit log. */
  exported: string;
  rowsOf: (page: Page) => { rows: Row[]; total: number };
  /** The columns, or a function of the page read, where the input decides. */
  columns: Columns<Row> | ((page: Page) => Columns<Row>);
};

/** Rows read at once, the most a list's verb gives. */
const PART = 500;

/**
 * Makes the export of a list without dates: the rows of its verb, with the same filters, search, order and scope, part by part as
 * CSV that is safe to open in a spreadsheet. The export is written to the audit log first, with its filters; the list's own verb
 * writes the students of each part to the access log.
 * @throws Refusal as the list's verb
 */
export function pageExport<Shape extends z.ZodType, Page, Row>(
  verb: VerbName,
  list: Verb<Shape, Page>,
  { file, exported, rowsOf, columns }: Options<Page, Row>,
) {
  const announce = command(verb, list.shape, async ({ input, tx }) => {
    const now = await databaseNow(tx);
    const fileName = `${file}_${Math.floor(now.getTime() / 1000)}.csv`;
    return changed(
      { fileName },
      { type: "export.made", id: nairobiDate(now), what: { exported, ...filtersOf(input as object) } },
    );
  });
  const run = async (ctx: Ctx, input: unknown) => {
    const { fileName } = await announce(ctx, input);
    const params = { ...(input as Record<string, unknown>), pageSize: PART };
    const read = (page: number) => list(ctx, { ...params, page });
    // Before the response begins, so that a refusal is still an error response.
    const first = await read(1);
    const shown = typeof columns === "function" ? columns(first) : columns;
    return { fileName, csv: stream(shown, rowsOf(first), async (page) => rowsOf(await read(page))) };
  };
  return Object.assign(run, { verb, shape: list.shape });
}

function stream<Row>(
  columns: Columns<Row>,
  first: { rows: Row[]; total: number },
  read: (page: number) => Promise<{ rows: Row[] }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const cellsOf = (row: Row) => columns.map(([, value]) => value(row) ?? "");
  let page = 0;
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      page += 1;
      const { rows } = page === 1 ? first : await read(page);
      sent += rows.length;
      const lines = rows.map(cellsOf);
      const titles = columns.map(([title]) => title);
      controller.enqueue(encoder.encode(page === 1 ? toCsv(titles, lines) : csvLines(lines)));
      if (rows.length === 0 || sent >= first.total) controller.close();
    },
  });
}

/** A phone as lists show it; empty without one. */
export function phoneCell(msisdn: string | null): string {
  return msisdn ? plusPhone(msisdn) : "";
}
