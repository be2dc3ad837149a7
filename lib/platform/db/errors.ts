import { Refusal } from "../refusal";
import { spoken } from "../texts";

const texts = spoken({
  en: {
    unavailable: "The academy cannot be reached right now. Nothing is lost; please try again in a moment.",
  },
  sw: {
    unavailable:
      "Academy haipatikani kwa sasa. Hakuna kilichopotea; tafadhali jaribu tena baada ya muda mfupi.",
  },
});

const CONNECTION_CODES = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  // The machine or its network is gone.
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "08P01", // PgBouncer's only code for an unreachable database
  "57P01", // the server is being stopped
  "57P02",
  "57P03", // the server is starting
  "25006", // a primary that has become a standby
]);
// Disk, memory, connections, lock timeout, statement timeout; no file descriptors left.
const SHORTAGE_CODES = new Set(["53100", "53200", "53300", "55P03", "57014", "EMFILE", "ENFILE"]);

/** The code of an error of Postgres or the driver, also inside the query layer's; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return errorCode(error.cause);
}

/** Whether an error is a violation of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint_name" in error && error.constraint_name === constraint) return true;
  return violates(error.cause, constraint);
}

export function isConnectionLoss(error: unknown): boolean {
  return CONNECTION_CODES.has(errorCode(error) ?? "");
}

/** The driver's uncaught error when it writes to a connection that was just cut (porsager/postgres issue 1208). */
export function isBrokenWrite(error: unknown): boolean {
  return error instanceof TypeError && error.message.includes("null (reading 'write')");
}

/** Unique indexes that a concurrent transaction may meet first, between a look and a write: the next try finds its row. */
const MET_FIRST = ["enrollments_one_live", "enrollments_pay_code"];

/**
 * Whether an error is a deadlock, a failed serialization, or a row that another transaction wrote first: nothing was done, and the work
 * may be retried.
 */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === "40001" || code === "40P01" || MET_FIRST.some((index) => violates(error, index));
}

/** The refusal for a database that cannot serve; undefined for errors of another kind. */
export function unavailable(error: unknown): Refusal | undefined {
  const code = errorCode(error) ?? "";
  if (!CONNECTION_CODES.has(code) && !SHORTAGE_CODES.has(code) && !isRetryable(error)) return undefined;
  return new Refusal("busy", "busy", texts.unavailable, { retryAfterSeconds: 3 });
}
