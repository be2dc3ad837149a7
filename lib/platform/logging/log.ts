import "server-only";

type Value = string | number | boolean | null | undefined;
type Level = "info" | "warn" | "error";

/** Only these fields may be logged; a name, phone, body or token has no field to stand in. */
export type LogFields = {
  requestId?: string;
  actor?: string;
  route?: string;
  method?: string;
  status?: number;
  code?: string;
  ms?: number;
  count?: number;
  kind?: string;
  subject?: string;
  cause?: string;
};

/** Writes one line of JSON. Longer digits, receipts' neighbours and secrets are blacked out even inside a cause. */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  const line: Record<string, Value> = { at: new Date().toISOString(), level, event };
  for (const [name, value] of Object.entries(fields))
    line[name] = typeof value === "string" ? mask(value) : value;
  const stream = level === "error" ? process.stderr : process.stdout;
  stream.write(`${JSON.stringify(line)}\n`);
}

/** A fault as words for the log: its kind and place in our code, without values that a library put in. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "not an error";
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  const place = error.stack?.split("\n").find((line) => /^\s+at .*\/(lib|app|db)\//.test(line));
  const inner = error.cause instanceof Error ? ` < ${causeOf(error.cause)}` : "";
  return `${error.name}${code}${place ? ` ${place.trim().slice(0, 120)}` : ""}${inner}`;
}

// An id is left whole, whatever digits are in it. A CheckoutRequestID ends in its payer's number without 254 (mpesa.md 2.2).
const TELLING = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])|\+?\d{9,}|[A-Za-z0-9_-]{32,}/g;

function mask(value: string): string {
  return value.replace(TELLING, (word, id: string | undefined) => {
    if (id !== undefined) return word;
    return /^\+?\d+$/.test(word) ? `…${word.slice(-3)}` : `${word.slice(0, 4)}…`;
  });
}
