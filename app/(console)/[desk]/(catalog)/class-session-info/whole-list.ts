import type { ListPage } from "@/components/data-table/data-table";

/** A one-page list with numbered rows, or the message shown when it could not be read. */
export function wholeList<Row extends object>(
  list: Row[] | { failed: string },
): ListPage<Row & { position: number }> | { failed: string } {
  if ("failed" in list) return list;
  const rows = list.map((row, position) => ({ ...row, position: position + 1 }));
  return { rows, total: rows.length, page: 1, pageSize: Math.max(rows.length, 1) };
}
