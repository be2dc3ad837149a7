import { ButtonLink } from "@/components/ui/button";
import { defineTexts } from "@/lib/platform/texts";

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
  asked,
}: {
  address: string;
  rows: number;
  asked: Record<string, unknown>;
}) {
  if (rows === 0) return null;
  const given = Object.entries(asked).filter(([name, value]) => value && !OF_THE_PAGE.includes(name));
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return (
    <ButtonLink variant="outline" href={`${address}?${query}`} download>
      {texts.exportRows(rows)}
    </ButtonLink>
  );
}

/** The number of rows of a list; 0 if it could not be read. */
export function rowsIn(got: { data: { total: number } } | { refusal: unknown }): number {
  return "data" in got ? got.data.total : 0;
}
