const OFFSET = "academy_clock_offset";

/**
 * The instant by the academy's clock, in milliseconds: the phone's own may be wrong by hours.
 * @param servedAt when the page at hand was drawn, ISO 8601; it is later than that
 */
export function academyNow(servedAt: string): number {
  return Math.max(Date.now() + offset(), Date.parse(servedAt));
}

/** Compares the phone's clock with the academy's, and remembers the difference for when there is no connection. */
export async function readClock(): Promise<void> {
  if (!navigator.onLine) return;
  try {
    const asked = Date.now();
    const place = location.pathname.startsWith("/admin") ? "admin" : "tutor";
    const response = await fetch(`/${place}/class-register/clock`, { redirect: "error" });
    const { now } = await response.json();
    const halfway = (asked + Date.now()) / 2;
    if (Number.isFinite(now)) localStorage.setItem(OFFSET, String(Math.round(now - halfway)));
  } catch {
    // The difference that was known before still holds.
  }
}

function offset(): number {
  try {
    return Number(localStorage.getItem(OFFSET) ?? "0") || 0;
  } catch {
    return 0;
  }
}
