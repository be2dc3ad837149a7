import { sitePath } from "@/lib/platform/http/site-path";

/**
 * The queue that a page was opened from, with its search and page.
 * @param from as named by the address or form
 * @returns undefined for anything but an address of the money desk
 */
export function queueIn(from: unknown): string | undefined {
  const path = sitePath(from, "");
  return /^\/money(\?|$)/.test(path) ? path : undefined;
}

/** The page that matches a payment, with the queue to return to. */
export function matchHref(transactionId: string, from?: string, more: Record<string, string> = {}): string {
  return `/money/match?${new URLSearchParams({ id: transactionId, ...more, ...(from ? { from } : {}) })}`;
}
