import type { IncomingHttpHeaders } from "node:http";
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
  write: (exchange: Omit<Exchange, "n" | "at">) => Exchange;
  clear: () => void;
};

const MOST = 20_000;

/** A log that reads the time from `now` (epoch milliseconds). */
export function newTraffic(now: () => number): Traffic {
  let exchanges: Exchange[] = [];
  let written = 0;
  return {
    all: () => exchanges,
    write: (exchange) => {
      written += 1;
      const entry = { n: written, at: isoTime(now()), ...exchange };
      exchanges.push(entry);
      if (exchanges.length > MOST) exchanges = exchanges.slice(-MOST / 2);
      return entry;
    },
    clear: () => {
      exchanges = [];
    },
  };
}
