import { sweepHolds } from "@/lib/domain/enrollments/sweep-holds";
import {
  classesToServe,
  pairsToSwap,
  serveClass,
  serveUntilDone,
  swapPair,
} from "@/lib/domain/waiting/serve-waiting";
import { SCHEDULER } from "@/lib/platform/permissions/actor";

/** What the scheduler does every few seconds about seats. */
export async function tick(): Promise<void> {
  const ctx = { actor: SCHEDULER };
  while ((await sweepHolds(ctx, {})).lapsed > 0);
  for (const pair of await pairsToSwap()) await swapPair(ctx, pair);
  for (const id of await classesToServe()) await serveUntilDone(id, (input) => serveClass(ctx, input));
}
