/**
 * A path on this site, as a link or form named it; anything that could lead elsewhere gives the fallback
 * (reliability.md: return addresses are same-site only).
 */
export function sitePath(given: unknown, fallback: string): string {
  if (typeof given !== "string" || !/^\/(?![/\\])/.test(given) || given.length > 2_000) return fallback;
  try {
    const url = new URL(given, BASE);
    return url.origin === BASE ? url.pathname + url.search : fallback;
  } catch {
    return fallback;
  }
}

const BASE = "http://academy.invalid";
