import { Refusal } from "@/lib/platform/refusal";

const CONNECTION_CODES = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "57P01", // the server is being stopped
  "57P02",
  "57P03", // the server is starting
]);
// Disk, memory, connections, lock, statement time; and no file left to open a connection with.
const SHORTAGE_CODES = new Set(["53100", "53200", "53300", "55P03", "57014", "EMFILE", "ENFILE"]);

/** The code Postgres or the driver gave a fault, through the query layer's wrapping; undefined for other faults. */
export function faultCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return faultCode(error.cause);
}

/** Whether a fault is the breach of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint_name" in error && error.constraint_name === constraint) return true;
  return violates(error.cause, constraint);
}

export function isConnectionLoss(error: unknown): boolean {
  return CONNECTION_CODES.has(faultCode(error) ?? "");
}

/** What the driver throws out of turn when it writes to a connection that was just cut (porsager/postgres issue 1208). */
export function isBrokenWrite(error: unknown): boolean {
  return error instanceof TypeError && error.message.includes("null (reading 'write')");
}

/** Deadlock or failed serialization: nothing was done, the same work may be tried again. */
export function isRetryable(error: unknown): boolean {
  const code = faultCode(error);
  return code === "40001" || code === "40P01";
}

/** The refusal to give when the database could not serve, or undefined when the fault is of another kind. */
export function unavailable(error: unknown): Refusal | undefined {
  const code = faultCode(error) ?? "";
  if (!CONNECTION_CODES.has(code) && !SHORTAGE_CODES.has(code) && !isRetryable(error)) return undefined;
  return new Refusal(
    "busy",
    "busy",
    "The academy cannot be reached right now. Nothing is lost; please try again in a moment.",
    {
      retryAfterSeconds: 3,
    },
  );
}
