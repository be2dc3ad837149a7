import type postgres from "postgres";
import type { Group, Terms } from "./fill";
import type { Server } from "./servers";
import type { Side } from "./sides";

/** How much is asked of a round: connections at once, seconds at most, and calls at most where each needs rows of its own. */
export type Pace = { lanes: number; seconds: number; most: number; rounds: number };

/** An academy with its database, what stands in it, and who is signed in. */
export type Academy = {
  url: string;
  sql: postgres.Sql;
  server: Server;
  groups: Group[];
  terms: Terms;
  students: number;
  token: string;
  staffId: string;
};

/** One thing that is measured: our way first, then the others, each with what it is expected to be compared with them. */
export type Work = { name: string; sides: [Side, ...Reference[]] };
/** `atLeast`: calls a second of ours over those of this side. */
export type Reference = Side & { atLeast?: number };

export const JSON_TYPE = { "content-type": "application/json" };

/** Gives things out in order, each once. */
export function handout<Thing>(things: Thing[]): (count: number) => Thing[] {
  let given = 0;
  return (count) => {
    const some = things.slice(given, given + count);
    if (some.length < count) throw new Error("The bench prepared too few rows.");
    given += count;
    return some;
  };
}

/** An address on the internet that nobody else in the run has: people enroll from phones of their own. */
export function addressOf(n: number): string {
  return `41.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`;
}
