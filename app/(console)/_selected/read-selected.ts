import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { sitePath } from "@/lib/platform/http/site-path";
import { MOST_ROWS, RowsInOrder } from "@/lib/platform/input-shapes";
import { longIds } from "@/lib/platform/short-ids";

export type Selected = { ids: string[]; action: string; back: string; isTooMany: boolean };

/**
 * The rows that the list's checkboxes named, the action, and the list to go back to. Without scripts each row is a parameter of
 * its own; with them one names all. The ids are in the order of the list.
 */
export async function readSelected(searchParams: SearchParams, list: string): Promise<Selected> {
  const params = await searchParams;
  const ids = [params.ids ?? []].flat().join(",");
  const isTooMany = longIds(ids).length > MOST_ROWS;
  const read = RowsInOrder.safeParse(ids);
  return {
    ids: read.success ? read.data : [],
    action: one(params.do) ?? "",
    back: sitePath(one(params.back), list),
    isTooMany,
  };
}
