import "server-only";

type Filters = Record<string, string | number | null>;

/** The parts of a list's state that are no filters; the dates of an export are the subject of its line. */
const OTHERS = ["page", "pageSize", "sort", "search"];

/**
 * The filters of an export for the audit log. A search is only noted, without its text, which may name a person.
 * @param asked the input of the export's verb
 * @param filters the filters to write; by default all that have a value
 */
export function filtersOf(input: object, filters: Filters = given(input)) {
  const isSearched = "search" in input && input.search !== "";
  return { ...filters, ...(isSearched ? { searched: true } : {}) };
}

function given(input: object): Filters {
  const filters = Object.entries(input).filter(
    ([name, value]) => !OTHERS.includes(name) && value !== undefined,
  );
  return Object.fromEntries(
    filters.map(([name, value]) => [name, typeof value === "number" ? value : String(value)]),
  );
}
