import { SCHEDULER } from "@/lib/domain/access/actor";
import { processCallback } from "@/lib/domain/payments/callbacks/process-callback";
import { sql } from "./database";

/**
 * Processes callbacks that were kept and, on a busy machine, left for the scheduler, which would wait ten seconds. Tests of the
 * outcome of many callbacks call it before they check.
 */
export async function processStored(): Promise<void> {
  const left = await sql`select callback_id from unprocessed_callbacks order by callback_id`;
  for (const { callback_id } of left)
    await processCallback({ actor: SCHEDULER }, { callback_id: Number(callback_id) });
}
