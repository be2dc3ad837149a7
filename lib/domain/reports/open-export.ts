import "server-only";
import type { z } from "zod";
import { databaseNow } from "@/db/now";
import { changed, command, type Verb } from "@/lib/platform/commands/command";
import type { VerbName } from "@/lib/platform/permissions/permissions";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";
import { type ExportDates, refuseDates } from "./csv";

type Wanted = ExportDates & Record<string, string | undefined>;

/**
 * The first half of an export: its dates are looked at and who exported what is written down, before any row is read.
 * @param file how the file's name begins; the second it was made follows
 * @param exported what the audit log says was exported
 */
export function openExport<Asked extends Wanted>(
  verb: VerbName,
  shape: z.ZodType<Asked>,
  { file, exported }: { file: string; exported: string },
): Verb<z.ZodType<Asked>, Asked & { fileName: string }> {
  return command(verb, shape, async ({ input, tx }) => {
    const { export_from: first } = await readSettings(tx);
    const now = await databaseNow(tx);
    refuseDates(input, first, nairobiDate(now));
    return changed(
      { ...input, fileName: `${file}_${Math.floor(now.getTime() / 1000)}.csv` },
      { subject: `export:${input.createdFrom}_${input.createdTo}`, what: { exported, ...narrowed(input) } },
    );
  });
}

/** What else than dates the export was narrowed to, as far as it was. */
function narrowed({ createdFrom: _from, createdTo: _to, ...asked }: Wanted): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
