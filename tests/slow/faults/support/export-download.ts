import { setTimeout as pause } from "node:timers/promises";
import { GROWN } from "./databases";
import { randomAddress } from "./request";

/** A running download of an export. */
export type Reading = {
  status: number;
  /** Milliseconds until the first byte. */
  firstByte: number;
  /** Reads the rest. @returns the number of lines in all */
  rest: () => Promise<number>;
  /** Reads a chunk every so many milliseconds, until the end or `leave`. */
  slowly: (ms: number) => Promise<void>;
  /** Aborts the download. */
  leave: () => void;
};

/** Requests the export of all students and reads the first chunk. */
export async function openExport(url: string, token: string): Promise<Reading> {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Nairobi" }).format();
  const hand = new AbortController();
  const began = performance.now();
  const answer = await fetch(
    `${url}/api/v1/students/export?createdFrom=${GROWN.exportedFrom}&createdTo=${today}`,
    {
      signal: hand.signal,
      headers: { authorization: `Bearer ${token}`, "x-forwarded-for": randomAddress() },
    },
  );
  const reader = answer.body?.getReader();
  let lines = 0;
  const more = async () => {
    const piece = await reader?.read();
    for (const byte of piece?.value ?? []) if (byte === 10) lines += 1;
    return piece !== undefined && !piece.done;
  };
  await more();
  return {
    status: answer.status,
    firstByte: Math.round(performance.now() - began),
    rest: async () => {
      while (await more());
      return lines;
    },
    slowly: async (ms) => {
      try {
        while (await more()) await pause(ms);
      } catch {
        // Aborted.
      }
    },
    leave: () => hand.abort(),
  };
}
