import "server-only";
import { nairobiStamp } from "../time/nairobi-time";
import { framesOf, postError } from "./post-error";

type Value = string | number | boolean | null | undefined;
type Level = "info" | "warn" | "error";

/** The only fields that may be logged; there is none for a name, phone, body or token. */
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

/**
 * Writes one line: JSON, or in a terminal a readable line in Nairobi time. The start script, whose children write to a pipe,
 * chooses with LOG_FORMAT. Errors go to stderr, and to ERROR_WEBHOOK unless they are the line of a request, whose fault has a line of
 * its own. Phone numbers and secrets are masked in every text field.
 * @param error whose lines of code go to the hook
 */
export function log(level: Level, event: string, fields: LogFields = {}, error?: unknown): void {
  const masked: Record<string, Value> = {};
  for (const [name, value] of Object.entries(fields))
    masked[name] = typeof value === "string" ? withoutSecrets(value) : value;
  const at = new Date();
  const stream = level === "error" ? process.stderr : process.stdout;
  const format = process.env.LOG_FORMAT || (stream.isTTY ? "text" : "json");
  const line =
    format === "text"
      ? readableLine(at, level, event, masked)
      : JSON.stringify({ at: at.toISOString(), level, event, ...masked });
  stream.write(`${line}\n`);
  if (level === "error" && fields.status === undefined) report(at, event, fields, error);
}

function report(at: Date, event: string, fields: LogFields, error: unknown): void {
  const { requestId, route, subject, cause } = fields;
  const stack = framesOf(error);
  const body = {
    at: at.toISOString(),
    request_id: requestId ?? null,
    message: withoutSecrets(cause ?? event),
    ...(stack ? { stack: withoutSecrets(stack) } : {}),
    path: withoutSecrets([event === "fault" ? undefined : event, route ?? subject].filter(Boolean).join(" ")),
  };
  postError(body, (failure) => log("warn", "error.unreported", { cause: causeOf(failure) }));
}

/** 10:24:05 info  call  auth.login POST 401 73ms requestId=... */
function readableLine(at: Date, level: Level, event: string, fields: Record<string, Value>): string {
  const { route, method, status, ms, ...others } = fields;
  const time = nairobiStamp(at).replace(/^\d{8}(\d\d)(\d\d)(\d\d)$/, "$1:$2:$3");
  const named = Object.entries(others).map(([name, value]) => value !== undefined && `${name}=${value}`);
  const parts = [route, method, status, ms === undefined ? undefined : `${ms}ms`, ...named];
  const text = parts.filter((part) => part !== undefined && part !== false).join(" ");
  return escapeControls(`${time} ${level.padEnd(5)} ${event}  ${text}`.trimEnd());
}

function escapeControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Describes an error for the log: its kind and line in our code, without values that a library put into its message. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "not an error";
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  const frame = error.stack?.split("\n").find((line) => /^\s+at .*\/(lib|app|db)\//.test(line));
  const inner = error.cause instanceof Error ? ` < ${causeOf(error.cause)}` : "";
  return `${error.name}${code}${frame ? ` ${frame.trim().slice(0, 120)}` : ""}${inner}`;
}

// Ids stay whole. A CheckoutRequestID ends in the payer's number without 254, so nine digits are masked even inside a word.
const SENSITIVE = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])|\+?\d{9,}|[A-Za-z0-9_-]{32,}/g;

/** A text with the phone numbers and secrets in it masked. */
export function withoutSecrets(value: string): string {
  return value.replace(SENSITIVE, (match, id: string | undefined) => {
    if (id !== undefined) return match;
    return /^\+?\d+$/.test(match) ? `…${match.slice(-3)}` : `${match.slice(0, 4)}…`;
  });
}
