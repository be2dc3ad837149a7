import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/lib/domain/access/actor";
import type { VerbName } from "@/lib/domain/access/permissions";
import type { Scope } from "@/lib/domain/access/scopes";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { copyOut } from "@/lib/platform/db/copy";
import { databaseNow } from "@/lib/platform/db/now";
import { RowIds } from "@/lib/platform/input-shapes";
import { type FieldErrors, Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";
import { filtersOf } from "./filters-of";
import { reportTexts as texts } from "./texts";

export type ExportDates = { createdFrom: string; createdTo: string };
type Wanted = ExportDates & { [filter: string]: string | number | undefined };
type Filters = Record<string, string | number | null>;
/** The caller, and the connection for queries that the statement depends on. */
type Asking = { actor: Actor; scope: Scope; db: Db };
type Options<Asked> = {
  /** The file's name without the time. */
  file: string;
  /** Names the rows in the audit log. */
  exported: string;
  /** The filters for the audit log; by default all that have a value. */
  filters?: (input: Asked) => Filters;
  /**
   * Selects the rows. The input has passed its shape, so dates, numbers, ids and names of a fixed list may be inserted in the
   * SQL; typed text must not (inline.ts).
   */
  statement: (input: Asked, asking: Asking) => string | Promise<string>;
};

/**
 * Makes an export: it checks the dates, writes the export to the audit log before any row is read, and streams the rows as
 * CSV that is safe to open in a spreadsheet.
 * @throws Refusal 400 for dates before the setting's first, after today or out of order
 */
export function csvExport<Asked extends Wanted>(
  verb: VerbName,
  shape: z.ZodType<Asked>,
  { file, exported, filters, statement }: Options<Asked>,
) {
  return Object.assign(
    workflow(
      command(verb, shape, async ({ actor, scope, input, tx }) => {
        const { export_from: first } = await readSettings(tx);
        const now = await databaseNow(tx);
        refuseDates(input, first, nairobiDate(now));
        const { createdFrom: _from, createdTo: _to, ...filtered } = input;
        return changed(
          {
            select: await statement(input, { actor, scope, db: tx }),
            fileName: `${file}_${Math.floor(now.getTime() / 1000)}.csv`,
          },
          {
            type: "export.made",
            id: `${input.createdFrom}_${input.createdTo}`,
            what: { exported, ...filtersOf(filtered, filters?.(input)) },
          },
        );
      }),
      async (_ctx, { select, fileName }) => ({ fileName, csv: await copyOut(asCsv(select)) }),
    ),
    {
      /** The number of rows of the file, for the dialog; no row is read, and nothing is written to the audit log. */
      count: query(verb, shape, async ({ actor, scope, input, db }) => {
        const select = await statement(input, { actor, scope, db });
        const [counted] = await db.execute<{ rows: number }>(
          sql.raw(`select count(*)::int as rows from (${select}) exported`),
        );
        return { rows: counted?.rows ?? 0 };
      }),
    },
  );
}

/**
 * Makes the export of selected rows: written to the audit log first with their number, then streamed as above.
 * @param statement selects the rows; the ids have passed the shape
 */
export function csvOfSelected(
  verb: VerbName,
  { file, exported, statement }: { file: string; exported: string; statement: (ids: string[]) => string },
) {
  return workflow(
    command(verb, Selected, async ({ input: { ids }, tx }) => {
      const now = await databaseNow(tx);
      return changed(
        { ids, fileName: `${file}_${Math.floor(now.getTime() / 1000)}.csv` },
        { type: "export.made", id: nairobiDate(now), what: { exported, selected: ids.length } },
      );
    }),
    async (_ctx, { ids, fileName }) => ({ fileName, csv: await copyOut(asCsv(statement(ids))) }),
  );
}

const Selected = z.object({ ids: RowIds });

/** The condition for rows with these ids, which must have passed their shape. */
export function idIn(column: string, ids: string[]): string {
  return `${column} in (${ids.map((id) => `'${id}'`).join(", ")})`;
}

/**
 * Checks the dates of an export.
 * @param first the earliest date that may be exported, a setting
 * @throws Refusal 400 for dates before the first, after today or out of order
 */
function refuseDates(dates: ExportDates, first: string, today: string): void {
  const errors: FieldErrors = {};
  if (dates.createdFrom < first) errors.createdFrom = [texts.notBefore(first)];
  if (dates.createdTo > today) errors.createdTo = [texts.notLater];
  else if (dates.createdTo < dates.createdFrom) errors.createdTo = [texts.order];
  const [sentence] = Object.values(errors).flat();
  if (sentence) throw new Refusal("invalid", "invalid", sentence, { errors });
}

/**
 * A statement that selects some columns under their titles.
 * @param rest the statement from FROM on. It is copied out, and COPY takes no parameters, so the only user input in it may be
 *   what is `inlined`
 */
export function selectRows(shown: Array<[title: string, value: string]>, rest: string): string {
  return `select ${shown.map(([title, value]) => `${value} as "${title}"`).join(", ")} ${rest}`;
}

function asCsv(select: string): string {
  return `copy (${select}) to stdout with (format csv, header true, encoding 'UTF8')`;
}

/** A phone with its leading +, as lists show it; other text, such as M-Pesa's hash of a phone, unchanged. */
export function shownPhone(column: string): string {
  return `case when ${column} ~ '^254[0-9]{9}$' then '+' || ${column} else ${safe(column)} end`;
}

/** The condition for rows made on Nairobi dates, both included. The dates must have passed the shape YYYY-MM-DD. */
export function madeOn(column: string, { createdFrom, createdTo }: ExportDates): string {
  return `${column} >= ${midnight(createdFrom, 0)} and ${column} < ${midnight(createdTo, 1)}`;
}

/** An instant in Nairobi time as every spreadsheet reads it: YYYY-MM-DD HH:MM. */
export function shownInstant(column: string): string {
  return `to_char(${column} at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI')`;
}

/** Cents as shillings, with decimals only if needed: 50000 -> 500, 1250 -> 12.50. */
export function shillings(cents: string): string {
  return `case when ${cents} % 100 = 0 then (${cents} / 100)::bigint::text else round(${cents} / 100.0, 2)::text end`;
}

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula (docs/security.md, T28). */
export function safe(value: string): string {
  return `case when ${value} ~ '^\\s*[=+\\-@\\t\\r\\n＝＋－＠]' then '''' || ${value} else ${value} end`;
}

function midnight(date: string, days: number): string {
  return `((date '${date}' + ${days})::timestamp at time zone 'Africa/Nairobi')`;
}
