import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { changedBy, command } from "@/lib/platform/commands/command";
import { read } from "@/lib/platform/db/client";
import { rowId } from "@/lib/platform/input-shapes";
import { isSetAside, seatHeld } from "../seats/seat-rule";
import { offerSeats } from "./offer-seats";
import { findSwaps, swap } from "./swap";

const Freed = z.object({ class_id: rowId() });
const Pair = z.object({ one: rowId(), other: rowId() });

/** Gives the free seats of one class to its waiting list (offer-seats.ts). @returns the number of audit lines */
export const serveClass = command("waiting.serve-class", Freed, async ({ input, tx }) => {
  const events = await offerSeats(tx, input.class_id);
  return changedBy({ served: events.length }, events);
});

/** Swaps two students who each want the other's class (swap.ts). */
export const swapPair = command("waiting.swap", Pair, async ({ input, tx }) => {
  const events = await swap(tx, input);
  return changedBy({ swapped: events.length > 0 }, events);
});

/** The most rounds for one class in a run; each round gives up to a batch of seats. */
const MOST_ROUNDS = 10;

/**
 * The classes with a waiting list that have, read without a lock, a free seat, or a seat set aside whose offer ended. Any number
 * of processes may serve them at once: each class is served under its lock.
 */
export async function classesToServe(): Promise<string[]> {
  const rows = await read((db) =>
    db.execute<{ id: string }>(sql`select c.id from classes c
      where c.archived_at is null and (
        exists (select 1 from waiting_list w where w.class_id = c.id and w.state = 'offered' and w.enrollment_id is null and w.offer_until <= now())
        or (exists (select 1 from waiting_list w where w.class_id = c.id and w.state = 'waiting')
          and (c.capacity is null or c.capacity > (select count(*) from enrollments where enrollments.class_id = c.id and ${seatHeld()})
            + (select count(*) from waiting_list where waiting_list.class_id = c.id and ${isSetAside()}))))
      order by c.id`),
  );
  return [...rows].map(({ id }) => id);
}

/** Serves a class until there is nothing more to give. */
export async function serveUntilDone(
  classId: string,
  serve: (input: { class_id: string }) => Promise<{ served: number }>,
) {
  for (let round = 0; round < MOST_ROUNDS; round += 1)
    if ((await serve({ class_id: classId })).served === 0) return;
}

/** The pairs of students who want to swap. */
export function pairsToSwap(): Promise<Array<z.output<typeof Pair>>> {
  return read((db) => findSwaps(db));
}
