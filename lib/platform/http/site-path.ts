/**
 * Checks a return address from a link or form.
 * @returns its path and query when it stays on this site, else the fallback
 */
export function sitePath(address: unknown, fallback: string): string {
  if (typeof address !== "string" || !isPath(address) || address.length > 2_000) return fallback;
  try {
    const url = new URL(address, BASE);
    const path = url.pathname + url.search;
    // Parsing removes dots and line breaks, so "/.//elsewhere" has become "//elsewhere".
    return url.origin === BASE && isPath(path) ? path : fallback;
  } catch {
    return fallback;
  }
}

const BASE = "http://academy.invalid";

/** Starts with exactly one slash: browsers read "//" and "/\\" as the start of another host. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
