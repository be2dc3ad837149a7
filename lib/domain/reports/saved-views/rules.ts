import type { ListPath } from "@/lib/domain/access/role-pages";

type LastOf<Path extends string> = Path extends `${string}/${infer Last}` ? Last : Path;

/** Lists outside access/role-pages.ts, and a list that shares its page. */
export const OTHER_LISTS = ["money", "statements", "cash-days", "seasons"] as const;
/** A list whose views and columns are stored: the last part of its address, or a name where a page has several. */
export type ListName = LastOf<ListPath> | (typeof OTHER_LISTS)[number];

/** The name of a list below a role's home. */
export function listNameOf(path: ListPath): ListName {
  return path.split("/").at(-1) as ListName;
}

/** Views that one person may have of one list. */
export const MOST_VIEWS = 20;
export const LONGEST_NAME = 40;
export const LONGEST_QUERY = 1000;
/**
 * Parts of an address that do not belong to a view: the page, an open dialog, the requested view, and the selection of all rows.
 */
export const OF_THE_MOMENT = ["page", "dialog", "id", "view", "select"];

/**
 * The parts of a list's address that a view stores: search, filters, order, columns and page size, in one order, so that the same
 * state gives the same text.
 * @param whole the query of the whole list, where a page has several; a view always names its own
 */
export function viewQuery(query: string, whole = ""): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(whole)) if (!params.has(name)) params.set(name, value);
  const listed = [...params].filter(
    ([name, value]) => value !== "" && !value.includes("\0") && !OF_THE_MOMENT.includes(name),
  );
  return new URLSearchParams(listed.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}
