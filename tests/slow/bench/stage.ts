import type postgres from "postgres";
import type { Side } from "./figures";
import type { Group, Terms } from "./fill";
import type { Server } from "./servers";

/**
 * The load of a round: concurrent connections, maximum seconds, and maximum calls where each needs rows of its own.
 */
export type Pace = { lanes: number; seconds: number; most: number; rounds: number };

/** How many students the small and the large academy have, the load, and the folder of another commit to compare with. */
export type Sizes = { small: number; large: number; pace: Pace; before?: string | undefined };

/** An academy with its database, its fixtures, and its sessions. */
export type Academy = {
  url: string;
  sql: postgres.Sql;
  server: Server;
  /** The server of another commit on the same database. */
  before: Server | undefined;
  groups: Group[];
  terms: Terms;
  students: number;
  token: string;
  staffId: string;
};

/**
 * One comparison: our side first, then the others, each with its goal. @param sides under some load; rows that a call uses up suffice for
 * two loads
 */
export type Work = { name: string; sides: (load: Pace) => [Side, ...Reference[]]; alsoAlone?: true };
/** `atLeast`: our calls per second divided by this side's. */
export type Reference = Side & { atLeast?: number };

export const JSON_TYPE = { "content-type": "application/json" };

/** Hands out items in order, each once. */
export function handout<Thing>(things: Thing[]): (count: number) => Thing[] {
  let given = 0;
  return (count) => {
    const some = things.slice(given, given + count);
    if (some.length < count) throw new Error("The bench prepared too few rows.");
    given += count;
    return some;
  };
}

/** A new public address for each caller: students enroll from phones of their own. */
export function addressOf(n: number): string {
  return `41.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`;
}
