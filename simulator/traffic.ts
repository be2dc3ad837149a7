import type { IncomingHttpHeaders } from "node:http";
import { isoTime } from "./eat";

/** One request Daraja got or one message it sent, with everything in it. This is a test tool: nothing is hidden. */
export type Exchange = {
  n: number;
  /** EAT, by the simulator's clock. */
  at: string;
  kind: "request" | "callback";
  /** What it was: a path's purpose, or "stk callback", "validation", "confirmation", "forged", "replay". */
  what: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders | Record<string, string>;
  body: string;
  /** HTTP status of the answer; null when none came or nothing was sent. */
  status: number | null;
  answer: string;
  /** What became of it in words: "discarded 503", "lost", "refused: ...". */
  note: string;
};

/** The log in the order things ended; the oldest go when it is full. */
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
