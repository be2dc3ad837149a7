import { defineTexts } from "@/lib/platform/texts";

/** Texts of every list. */
export const tableTexts = defineTexts({
  en: {
    search: "Search",
    clearSearch: "Clear search",
    apply: "Apply",
    filters: (chosen: number) => (chosen > 0 ? `Filters (${chosen})` : "Filters"),
    clearFilters: "Clear filters",
    showing: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total}`,
    printed: (from: number, to: number, total: number) =>
      `Only rows ${from} to ${to} of ${total} are on this sheet.`,
    sumOfAll: (total: number) => `The total is of all ${total}.`,
    found: (total: number) => (total === 1 ? "1 result" : `${total} results`),
    pages: "Pages",
    pageOf: (page: number, last: number) => `Page ${page} of ${last}`,
    page: (page: number) => `Page ${page}`,
    previous: "Previous",
    next: "Next",
    retry: "Try again",
    beyond: "There is nothing on this page.",
    toLastPage: "Go to the last page",
    any: "All",
    sort: "Sort",
    sorted: (column: string, isReverse: boolean) => `${column}, ${isReverse ? "descending" : "ascending"}`,
    columns: "Columns",
    showColumns: "Show these columns",
    views: "Saved views",
    wholeList: "All",
    saveView: "Save view",
    editView: "Edit view",
    rowsOnPage: "Rows on a page",
    rowsEach: (rows: number) => `${rows} rows`,
  },
});
