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
export function faultCode(fault: unknown): string | undefined {
  if (!(fault instanceof Error)) return undefined;
  if ("code" in fault && typeof fault.code === "string") return fault.code;
  return faultCode(fault.cause);
}

/** Whether a fault is the breach of the named constraint or unique index. */
export function violates(fault: unknown, constraint: string): boolean {
  if (!(fault instanceof Error)) return false;
  if ("constraint_name" in fault && fault.constraint_name === constraint) return true;
  return violates(fault.cause, constraint);
}

export function isConnectionLoss(fault: unknown): boolean {
  return CONNECTION_CODES.has(faultCode(fault) ?? "");
}

/** What the driver throws out of turn when it writes to a connection that was just cut (porsager/postgres issue 1208). */
export function isBrokenWrite(fault: unknown): boolean {
  return fault instanceof TypeError && fault.message.includes("null (reading 'write')");
}

/** Deadlock or failed serialization: nothing was done, the same work may be tried again. */
export function isRetryable(fault: unknown): boolean {
  const code = faultCode(fault);
  return code === "40001" || code === "40P01";
}

/** The refusal to give when the database could not serve, or undefined when the fault is of another kind. */
export function unavailable(fault: unknown): Refusal | undefined {
  const code = faultCode(fault) ?? "";
  if (!CONNECTION_CODES.has(code) && !SHORTAGE_CODES.has(code) && !isRetryable(fault)) return undefined;
  return new Refusal(
    "busy",
    "busy",
    "The academy cannot be reached right now. Nothing is lost; please try again in a moment.",
    {
      retryAfterSeconds: 3,
    },
  );
}
