import type { SeasonDates } from "@/components/export-dialog/export-form";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { seasonListTexts as texts } from "./texts";

/** Seasons whose dates an export offers: those last begun. */
const OFFERED = 2;

/**
 * The dates of the last seasons, newest first, as far as they may be exported. A season's dates run from the opening of
 * registration, or its first day, to its last day or today. A season that cannot be read is left out.
 */
export async function seasonDates(ctx: Ctx, span: { first: string; last: string }): Promise<SeasonDates[]> {
  const loaded = await loadPart(() => listAllSeasons(ctx, {}));
  const seasons = "data" in loaded ? loaded.data.seasons : [];
  const dated = seasons.flatMap(({ number, registration_opens_at: opens, starts_on, ends_on }) => {
    const begins = opens ? nairobiDate(new Date(opens)) : starts_on;
    if (!begins || begins > span.last) return [];
    const to = ends_on && ends_on < span.last ? ends_on : span.last;
    const isEarlier = begins < span.first;
    return [{ name: texts.named(number), from: isEarlier ? span.first : begins, to }];
  });
  return dated.filter(({ from, to }) => from <= to).slice(0, OFFERED);
}
