/**
 * A path on this site, as a link or form named it; anything that could lead elsewhere gives the fallback
 * (reliability.md: return addresses are same-site only).
 */
export function sitePath(given: unknown, fallback: string): string {
  if (typeof given !== "string" || !isPath(given) || given.length > 2_000) return fallback;
  try {
    const url = new URL(given, BASE);
    const path = url.pathname + url.search;
    // Dots and line breaks go only while it is read: "/.//elsewhere" is "//elsewhere" by now.
    return url.origin === BASE && isPath(path) ? path : fallback;
  } catch {
    return fallback;
  }
}

const BASE = "http://academy.invalid";

/** Begins with one slash; two, or one that leans the other way, would begin another site's name. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
