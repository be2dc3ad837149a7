/** A page's query parameters as Next gives them. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The state of a list, from its address: search text, page and the filters it has. */
export type ListState<Filter extends string> = {
  search: string;
  page: number;
} & Partial<Record<Filter, string>>;

/** Reads a list's state from the address. Invalid values count as absent, so that old links still open. */
export async function listState<Filter extends string = never>(
  searchParams: SearchParams,
  filters: readonly Filter[] = [],
): Promise<ListState<Filter>> {
  const params = await searchParams;
  const page = Number(one(params.page) ?? "1");
  const chosen = filters.flatMap((name) => {
    const value = one(params[name])?.slice(0, 100);
    return value ? [[name, value] as const] : [];
  });
  return {
    search: (one(params.q) ?? "").slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    ...(Object.fromEntries(chosen) as Partial<Record<Filter, string>>),
  };
}

/** The page sizes offered. 200 rows still open quickly on a cheap phone (docs/performance.md). */
export const PAGE_SIZES = [20, 50, 100, 200];

/** The page size, from the address. @param first the default */
export async function pageSizeOf(searchParams: SearchParams, first: number): Promise<number> {
  const size = Number(one((await searchParams).size));
  return PAGE_SIZES.includes(size) ? size : first;
}

/** The order of a list, from the address. @param shape of the verb's `sort` */
export async function sortOf<Sort extends string>(
  searchParams: SearchParams,
  shape: { safeParse: (sort: unknown) => { data?: Sort | undefined }; parse: (sort: undefined) => Sort },
): Promise<Sort> {
  return shape.safeParse(one((await searchParams).sort)).data ?? shape.parse(undefined);
}

/** The columns that the address hides, `cols=phone,season`; undefined without the parameter. */
export async function hiddenIn(searchParams: SearchParams): Promise<string[] | undefined> {
  const cols = one((await searchParams).cols);
  return cols === undefined ? undefined : cols.slice(0, 500).split(",").filter(Boolean);
}

/** The first value of a parameter; undefined when it contains NUL, which Postgres stores in no text. */
export function one(value: string | string[] | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return first?.includes("\0") ? undefined : first;
}

/**
 * Makes links to the current page: its query parameters without the open dialog's, plus those given.
 * @param path the page's own path
 */
export async function addresses(
  path: string,
  searchParams: SearchParams,
): Promise<(more?: Record<string, string>) => string> {
  const params = await searchParams;
  const listed = Object.keys(params).flatMap((name) => {
    const value = one(params[name]);
    return value && !DIALOG_PARAMETERS.includes(name) ? [[name, value] as [string, string]] : [];
  });
  return (more = {}) => {
    const query = new URLSearchParams({ ...Object.fromEntries(listed), ...more }).toString();
    return query ? `${path}?${query}` : path;
  };
}

/** `dialog` names the open dialog and `id` the row it is about; `select` opens the list with all rows of the page selected. */
export const DIALOG_PARAMETERS = ["dialog", "id", "select"];
