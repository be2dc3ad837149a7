/** The lists whose views and columns are kept, by the last part of their address. */
export const LISTS = [
  "registrations",
  "enrollments",
  "payment-requests",
  "transactions",
  "mpesa-express-requests",
  "mpesa-classic-requests",
  "transaction-queries",
  "statements",
  "courses",
  "classes",
  "sessions",
  "certificates",
  "users",
  "registers",
  "rescue-list",
  "messages",
  "replies",
  "opt-outs",
  "batches",
  "audit-log",
] as const;
export type ListName = (typeof LISTS)[number];

/** Views that one person may have of one list. */
export const MOST_VIEWS = 20;
export const LONGEST_NAME = 40;
export const LONGEST_QUERY = 1000;
/** Parts of an address that are of the moment and not of the view: the page, an open dialog, and which view was asked for. */
export const OF_THE_MOMENT = ["page", "dialog", "id", "view"];

/**
 * What a view keeps of a list's address: search, filters, order, columns and page size, in one order, so that the same state gives
 * the same text.
 */
export function viewQuery(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => value !== "" && !value.includes("\0") && !OF_THE_MOMENT.includes(name),
  );
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}
