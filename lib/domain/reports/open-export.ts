import "server-only";
import type { z } from "zod";
import { databaseNow } from "@/db/now";
import { changed, command, type Verb } from "@/lib/platform/commands/command";
import type { VerbName } from "@/lib/platform/permissions/permissions";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";
import { type ExportDates, refuseDates } from "./csv";

type Wanted = ExportDates & { [filter: string]: string | number | undefined };
type Filters = Record<string, string | number | null>;
type Options<Asked> = { file: string; exported: string; filters?: (asked: Asked) => Filters };

/**
 * Makes the first step of an export: it checks the dates and writes the export to the audit log, before any row is read.
 * @param file the file's name without the time; `exported` names the rows in the audit log
 * @param filters the filters for the audit log; by default all that were given, besides the dates
 */
export function openExport<Asked extends Wanted>(
  verb: VerbName,
  shape: z.ZodType<Asked>,
  { file, exported, filters = given }: Options<Asked>,
): Verb<z.ZodType<Asked>, Asked & { fileName: string }> {
  return command(verb, shape, async ({ input, tx }) => {
    const { export_from: first } = await readSettings(tx);
    const now = await databaseNow(tx);
    refuseDates(input, first, nairobiDate(now));
    return changed(
      { ...input, fileName: `${file}_${Math.floor(now.getTime() / 1000)}.csv` },
      { subject: `export:${input.createdFrom}_${input.createdTo}`, what: { exported, ...filters(input) } },
    );
  });
}

/** The filters that have a value, without the dates. */
function given({ createdFrom: _from, createdTo: _to, ...filters }: Wanted): Filters {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
