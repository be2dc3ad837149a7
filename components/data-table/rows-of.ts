export type ListPage<Row> = { rows: Row[]; total: number; page: number; pageSize: number };
/** A page of a list, or the message when it could not be read. */
export type Listed<Row> = ListPage<Row> | { failed: string };

type Loaded<Row> = { data: { rows: Row[]; total: number } } | { refusal: { message: string } | null };

/**
 * A list's rows for its table, numbered within the whole list; or the message shown instead: the server's
 * reason, else the given one.
 */
export function rowsOf<Row, Shown>(
  loaded: Loaded<Row>,
  at: { page: number; pageSize: number },
  failed: string,
  show: (row: Row) => Shown,
): Listed<Shown & { position: number }> {
  if (!("data" in loaded)) return { failed: loaded.refusal?.message ?? failed };
  const before = (at.page - 1) * at.pageSize;
  return {
    rows: loaded.data.rows.map((row, position) => ({ ...show(row), position: before + position + 1 })),
    total: loaded.data.total,
    page: at.page,
    pageSize: at.pageSize,
  };
}

/** A page of a list that was read whole, its rows numbered where they have no position of their own. */
export function pageOf<Row extends object>(
  rows: Row[],
  { page, pageSize }: { page: number; pageSize: number },
) {
  const before = (page - 1) * pageSize;
  const shown = rows.slice(before, before + pageSize);
  const numbered = shown.map((row, index) => ({ position: before + index + 1, ...row }));
  return { rows: numbered, total: rows.length, page, pageSize };
}

/** A list on one page, numbered. */
export function wholeList<Row extends object>(rows: Row[]) {
  const numbered = rows.map((row, index) => ({ ...row, position: index + 1 }));
  return { rows: numbered, total: rows.length, page: 1, pageSize: Math.max(rows.length, 1) };
}
