import { defineTexts } from "@/lib/platform/texts";
import { ExportLinks } from "./export-links";

const texts = defineTexts({
  en: { exportRows: (rows: number) => (rows === 1 ? "Export 1 row" : `Export ${rows} rows`) },
});

/** Parameters of a list's state that the export does not use. */
const OF_THE_PAGE = ["page", "pageSize", "dialog", "id"];

/**
 * Downloads a list without dates: all rows of its filters and search, in its order; their number is on the button. Nothing for an
 * empty list.
 * @param asked the input of the list's verb
 */
export function ExportRows({
  address,
  rows,
  params,
}: {
  address: string;
  rows: number;
  params: Record<string, unknown>;
}) {
  if (rows === 0) return null;
  const filters = Object.entries(params).filter(([name, value]) => value && !OF_THE_PAGE.includes(name));
  const query = new URLSearchParams(filters.map(([name, value]) => [name, String(value)]));
  return <ExportLinks href={`${address}?${query}`} label={texts.exportRows(rows)} />;
}

/** The number of rows of a list; 0 if it could not be read. */
export function rowsIn(loaded: { data: { total: number } } | { refusal: unknown }): number {
  return "data" in loaded ? loaded.data.total : 0;
}
