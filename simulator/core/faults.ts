/** Every fault and what it does; `n` is the number it takes if none is given. */
export const FAULTS = {
  lost: { about: "the callback is never sent" },
  duplicate: { about: "it is sent n times at once", n: 2 },
  delay: { about: "it is sent n seconds late", n: 600 },
  reorder: { about: "it is sent after the next one, or after 60 s" },
  "truncated-json": { about: "half the body, with a matching Content-Length" },
  "wrong-content-type": { about: "sent as text/plain" },
  "from-other-ip": { about: "X-Forwarded-For names another address" },
  "slow-body": { about: "the body comes in two halves with a pause" },
  "old-replay": { about: "the oldest callback is sent again after it" },
  forged: {
    about: "a forged success is sent first: forged:id (an unknown id), forged:secret (a wrong path), or both",
  },
  "before-ack": { about: "the callback comes before the answer to the push" },
  "c2b-first": { about: "the C2B confirmation comes before the callback" },
  "no-c2b": { about: "no C2B confirmation for this push" },
  "other-amount": { about: "the callback names n shillings, though the right amount was paid", n: 0 },
  "paid-amount": { about: "the payer paid n shillings, and every message says so", n: 1 },
  "query-lies": { about: "the query says 1032 for a paid push" },
  "query-4999": { about: "the query says 4999 for n seconds after the push", n: 300 },
  "slow-answer": { about: "the answer to the push takes n seconds", n: 35 },
  "no-balance": { about: "no Balance item" },
  "balance-value": { about: "a Balance item with a value" },
  shuffled: { about: "the items in another order" },
  "amount-integer": { about: "Amount 500, not 500.00" },
  "string-code": { about: "ResultCode as a string" },
  "text-values": { about: "every number as text" },
  "number-values": { about: "the confirmation has numbers for texts" },
  "masked-phone": { about: "PhoneNumber is masked: 0712345***" },
  "no-date": { about: "no TransactionDate item" },
  "zero-id": { about: "the result's TransactionID ends in seven zeros: UKL0000000" },
  "extra-fields": { about: "undocumented fields" },
  "first-name-only": { about: "the confirmation has the first name only" },
  "no-names": { about: "the confirmation has no names" },
  "no-parameters": { about: "the result of an order has no parameters" },
  "one-parameter": { about: "the result's parameters are one object (the amount) instead of a list" },
} as const satisfies Record<string, { about: string; n?: number }>;

export type FaultKind = keyof typeof FAULTS;

/**
 * One fault. `n` is its number (seconds, copies or shillings), `which` its keyword; `c2b` applies it to the confirmation of
 * a push.
 */
export type Fault = { kind: FaultKind; n: number; which: string; c2b: boolean };

export class UnknownFault extends Error {
  constructor(value: unknown) {
    super(`Unknown fault ${JSON.stringify(value)}.`);
  }
}

/** Every fault as it can be written; `:n` marks those that take a number. */
export function knownFaults(): string[] {
  return Object.entries(FAULTS).map(([kind, fault]) => ("n" in fault ? `${kind}:n` : kind));
}

/**
 * Parses faults given as text (`"delay:600"`) or objects (`{kind: "delay", seconds: 600}`). The prefix `c2b-` applies a
 * delivery fault to the C2B confirmation of a push. Throws UnknownFault.
 */
export function readFaults(value: unknown): Fault[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(readFault);
}

export function faultOf(faults: Fault[], kind: FaultKind): Fault | undefined {
  return faults.find((fault) => fault.kind === kind);
}

export function hasFault(faults: Fault[], kind: FaultKind): boolean {
  return faultOf(faults, kind) !== undefined;
}

/** The text form of a fault. */
export function writeFault(fault: Fault): string {
  const detail = fault.which || ("n" in FAULTS[fault.kind] ? String(fault.n) : "");
  return `${fault.c2b ? "c2b-" : ""}${fault.kind}${detail ? `:${detail}` : ""}`;
}

function readFault(value: unknown): Fault {
  if (typeof value === "string") {
    const [kind = "", detail = ""] = value.split(":");
    return makeFault(value, kind, detail);
  }
  if (value === null || typeof value !== "object" || !("kind" in value)) throw new UnknownFault(value);
  const detail = Object.entries(value).find(([key]) => key !== "kind")?.[1] ?? "";
  return makeFault(value, String(value.kind), String(detail));
}

function makeFault(value: unknown, written: string, detail: string): Fault {
  const name = written
    .trim()
    .replace(/[_\s]+/g, "-")
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase();
  const c2b = name.startsWith("c2b-") && !(name in FAULTS);
  const kind = c2b ? name.slice(4) : name;
  if (!isKind(kind)) throw new UnknownFault(value);
  const known = FAULTS[kind];
  const text = detail.trim().toLowerCase();
  if (!("n" in known)) {
    const mayName = kind === "forged" && ["id", "secret"].includes(text);
    if (text && !mayName) throw new UnknownFault(value);
    return { kind, n: 0, which: text, c2b };
  }
  const n = text === "" ? known.n : Number(text);
  if (!Number.isFinite(n) || n < 0) throw new UnknownFault(value);
  return { kind, n, which: "", c2b };
}

function isKind(text: string): text is FaultKind {
  return Object.hasOwn(FAULTS, text);
}
