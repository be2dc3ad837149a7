import "server-only";

/** The most errors posted in a minute by one process; the log has all. */
const MOST_A_MINUTE = 10;
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 5_000;
const MOST_FRAMES = 20;

const posted: number[] = [];

export type ErrorReport = {
  at: string;
  request_id: string | null;
  message: string;
  stack?: string;
  path: string;
};

/**
 * Posts an error line of the log to ERROR_WEBHOOK, if there is one. Beside the caller's work: it neither waits nor throws.
 * @param failed called when the hook could not be reached
 */
export function postError(report: ErrorReport, failed: (error: unknown) => void): void {
  const address = process.env.ERROR_WEBHOOK;
  if (!address || !mayPost(performance.now())) return;
  fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then((response) => response.body?.cancel(), failed);
}

function mayPost(now: number): boolean {
  while (posted.length > 0 && now - (posted[0] ?? now) >= MINUTE_MS) posted.shift();
  if (posted.length >= MOST_A_MINUTE) return false;
  posted.push(now);
  return true;
}

/** The lines of code of an error without the first ones, which repeat the message: it may quote what a person typed. */
export function framesOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return frames && frames.length > 0 ? frames.slice(0, MOST_FRAMES).join("\n") : undefined;
}
