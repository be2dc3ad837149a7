/** A page's query parameters as Next gives them. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Where a list stands, read from its address: what is searched, which page, and the filters the list knows. */
export type ListState<Filter extends string> = {
  search: string;
  page: number;
} & Partial<Record<Filter, string>>;

/** Reads a list's state from the address; what makes no sense counts as absent, so that an old link still opens. */
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

/** The first value of a parameter; NUL, which Postgres takes in no text, makes it absent. */
export function one(value: string | string[] | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return first?.includes("\0") ? undefined : first;
}

/**
 * Makes addresses of the page at hand: its parameters, without the dialog that is open, and what is given on top.
 * @param path the page's own path
 */
export async function addresses(
  path: string,
  searchParams: SearchParams,
): Promise<(more?: Record<string, string>) => string> {
  const params = await searchParams;
  const kept = Object.keys(params).flatMap((name) => {
    const value = one(params[name]);
    return value && !OF_DIALOGS.includes(name) ? [[name, value] as [string, string]] : [];
  });
  return (more = {}) => {
    const query = new URLSearchParams({ ...Object.fromEntries(kept), ...more }).toString();
    return query ? `${path}?${query}` : path;
  };
}

/** `dialog` names the dialog that stands open and `id` the row it is about. */
const OF_DIALOGS = ["dialog", "id"];
