import { setTimeout as pause } from "node:timers/promises";
import { stranger } from "./ask";

/** An export that is being read. */
export type Reading = {
  status: number;
  /** Milliseconds until the first of it was there. */
  firstByte: number;
  /** Reads what is left. @returns how many lines there were in all. */
  rest: () => Promise<number>;
  /** Reads on, a piece every so many milliseconds, until it ends or is left. */
  slowly: (ms: number) => Promise<void>;
  /** Hangs up. */
  leave: () => void;
};

/** Asks for all students there ever were, and reads the first piece. */
export async function openExport(url: string, token: string): Promise<Reading> {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Nairobi" }).format();
  const hand = new AbortController();
  const began = performance.now();
  const answer = await fetch(`${url}/api/v1/students/export?createdFrom=2024-01-01&createdTo=${today}`, {
    signal: hand.signal,
    headers: { authorization: `Bearer ${token}`, "x-forwarded-for": stranger() },
  });
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
        // Left.
      }
    },
    leave: () => hand.abort(),
  };
}
