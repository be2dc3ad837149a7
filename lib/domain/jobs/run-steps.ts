import "server-only";
import { recordRuns } from "@/lib/domain/operations/record-runs";
import type { Ctx } from "@/lib/platform/commands/command";
import { isOfOutage } from "@/lib/platform/db/outage";
import { causeOf, log } from "@/lib/platform/logging/log";
import { isRefusal } from "@/lib/platform/refusal";

/** What a step returns when there was nothing for it to run now: its last run stays the last. */
export const IDLE = Symbol("idle");

/** The failure of a step that names its reason in words for administrators. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";
}

/** An error in words that the status page and the API may show; the log has the line of code. */
function shownError(error: unknown): string {
  if (error instanceof StepFailed || isRefusal(error)) return error.message;
  for (let each = error; each instanceof Error; each = each.cause)
    if ("code" in each && /^[0-9A-Z]{5}$/.test(String(each.code)))
      return `Database error ${String(each.code)}`;
  return "Unexpected error: see the server's log";
}

/**
 * Runs jobs one after another. One that throws is logged and recorded, and the others run.
 * @param steps by the job's name, which operationTexts.jobs says in plain words
 */
export async function runSteps(ctx: Ctx, steps: Record<string, () => Promise<unknown>>): Promise<void> {
  const runs: { name: string; error: string | null }[] = [];
  for (const [name, work] of Object.entries(steps)) {
    try {
      if ((await work()) !== IDLE) runs.push({ name, error: null });
    } catch (error) {
      // The log has said that the database is away; no job failed.
      if (isOfOutage(error)) continue;
      runs.push({ name, error: shownError(error) });
      log("error", "job.failed", { subject: `job:${name}`, cause: causeOf(error) }, error);
    }
  }
  if (runs.length === 0) return;
  await recordRuns(ctx, { runs }).catch((error) => {
    if (!isOfOutage(error)) log("error", "job.unrecorded", { cause: causeOf(error) }, error);
  });
}

/** Does work for each thing; one that fails does not keep the others from theirs. @throws the first failure, after all */
export async function forEach<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<unknown>,
  failed: (error: unknown, thing: Thing) => void = () => undefined,
): Promise<void> {
  const errors: unknown[] = [];
  for (const thing of things)
    await work(thing).catch((error) => {
      errors.push(error);
      failed(error, thing);
    });
  if (errors.length > 0) throw errors[0];
}
