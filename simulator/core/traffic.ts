import type { IncomingHttpHeaders } from "node:http";
import type { HttpRequest, HttpResponse } from "./http";
import { isoTime } from "./nairobi-time";

/** A request to Daraja or a message it sent, complete: this is a test tool, nothing is masked. */
export type Exchange = {
  n: number;
  /** Nairobi time by the simulator's clock. */
  at: string;
  kind: "request" | "callback";
  /** The call's name, or "stk callback", "validation", "confirmation", "forged", "replay". */
  what: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders | Record<string, string>;
  body: string;
  /** HTTP status of the response; null if there was none or nothing was sent. */
  status: number | null;
  answer: string;
  /** What happened: "discarded 503", "lost", "refused: ...". */
  note: string;
};

/** The log, in the order exchanges ended. It drops the oldest when full. */
export type Traffic = {
  all: () => Exchange[];
  /** Without more it is a callback that was not sent. */
  write: (exchange: Pick<Exchange, "what"> & Partial<Exchange>) => Exchange;
  clear: () => void;
};

const MOST = 20_000;
const NOT_SENT = {
  kind: "callback",
  method: "POST",
  url: "",
  headers: {},
  body: "",
  status: null,
  answer: "",
  note: "",
} as const;

/** A log that reads the time from `now` (epoch milliseconds). */
export function newTraffic(now: () => number): Traffic {
  let exchanges: Exchange[] = [];
  let written = 0;
  return {
    all: () => exchanges,
    write: (exchange) => {
      written += 1;
      const entry = { n: written, at: isoTime(now()), ...NOT_SENT, ...exchange };
      exchanges.push(entry);
      if (exchanges.length > MOST) exchanges = exchanges.slice(-MOST / 2);
      return entry;
    },
    clear: () => {
      exchanges = [];
    },
  };
}

/** Logs a request and its answer, as far as it was sent. */
export function logRequest(
  { traffic }: { traffic: Traffic },
  what: string,
  { method, path, query, headers, raw }: HttpRequest,
  { status, body, cut, isDropped }: HttpResponse,
): void {
  traffic.write({
    ...{ kind: "request", what, method, headers, body: raw },
    url: path + (query.size > 0 ? `?${query}` : ""),
    status: isDropped ? null : status,
    answer: body.slice(0, cut),
    note: isDropped || cut !== undefined ? "connection cut" : "",
  });
}
