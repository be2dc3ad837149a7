import { SCHEDULER } from "@/lib/domain/access/actor";
import { sweepHolds } from "@/lib/domain/enrollments/seats/sweep-holds";
import {
  classesToServe,
  pairsToSwap,
  serveClass,
  serveUntilDone,
  swapPair,
} from "@/lib/domain/enrollments/waiting-list/serve-waiting";

/** What the scheduler does every few seconds about seats. */
export async function tick(): Promise<void> {
  const ctx = { actor: SCHEDULER };
  while ((await sweepHolds(ctx, {})).lapsed > 0);
  for (const pair of await pairsToSwap()) await swapPair(ctx, pair);
  for (const id of await classesToServe()) await serveUntilDone(id, (input) => serveClass(ctx, input));
}
