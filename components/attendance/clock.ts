const OFFSET = "academy_clock_offset";

/**
 * The academy's time in milliseconds; the phone's clock may be hours off.
 * @param servedAt when the page was rendered, ISO 8601: the result is never earlier
 */
export function academyNow(servedAt: string): number {
  return Math.max(Date.now() + offset(), Date.parse(servedAt));
}

/** Measures the phone's clock offset and stores it for use offline. */
export async function readClock(): Promise<void> {
  if (!navigator.onLine) return;
  try {
    const askedAt = Date.now();
    const response = await askClock();
    const { now } = await response.json();
    const halfway = (askedAt + Date.now()) / 2;
    if (Number.isFinite(now)) localStorage.setItem(OFFSET, String(Math.round(now - halfway)));
  } catch {
    // Keep the last known offset.
  }
}

/** Whether the academy says that the session is over. Without a connection it is not known to be. */
export async function isSessionOver(): Promise<boolean> {
  const response = await askClock().catch(() => undefined);
  return response?.status === 401;
}

function askClock(): Promise<Response> {
  const role = location.pathname.startsWith("/admin") ? "admin" : "tutor";
  return fetch(`/${role}/class-register/clock`, { redirect: "error" });
}

function offset(): number {
  try {
    return Number(localStorage.getItem(OFFSET) ?? "0") || 0;
  } catch {
    return 0;
  }
}
