import "server-only";
import { read } from "@/db/client";
import { databaseNow } from "@/db/now";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { toCsv } from "@/lib/platform/csv";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { catalogTexts } from "../catalog/texts";
import { RegisterOverview } from "./input";
import { overviewRange } from "./overview-range";
import { type OverviewRow, readOverview } from "./read-overview";
import { attendanceTexts as texts } from "./texts";

/** More than a large academy's registers of a year. */
const MOST_ROWS = 100_000;

const openExport = command("attendance-registers.export", RegisterOverview, async ({ input, tx }) => {
  const now = await databaseNow(tx);
  const asked = { ...input, ...overviewRange(input, nairobiDate(now)) };
  return changed(
    { asked, fileName: `Registers_${Math.floor(now.getTime() / 1000)}.csv` },
    { subject: `export:${asked.from}_${asked.to}`, what: { exported: "registers" } },
  );
});

/**
 * The overview of registers as a CSV, narrowed as it is shown; counts of students, no names. Who exported which dates is
 * written down first. @throws Refusal 400 for dates out of order or more than a year apart.
 */
export const exportOverview = workflow(openExport, async (_ctx, { asked, fileName }) => {
  const rows = await read((db) => readOverview(db, asked, { most: MOST_ROWS, after: 0 }));
  const csv = toCsv(Object.values(texts.columns), rows.map(cellsOf));
  return { fileName, csv: new Blob([csv]).stream() };
});

function cellsOf(row: OverviewRow): Array<string | number> {
  return [
    row.date.split("-").reverse().join("/"),
    row.course,
    row.class,
    catalogTexts.days[row.day],
    `${row.start_at} - ${row.end_at}`,
    row.tutor ?? "",
    row.status,
    row.present_count,
    row.absent_count,
    row.excused_count,
    row.unmarked_count,
  ];
}
