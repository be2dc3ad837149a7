import "server-only";
import { SCHEDULER } from "../access/actor";
import { env } from "../platform/env";
import { causeOf, log } from "../platform/log";
import { simulatorState } from "./daraja/simulator-state";
import { reconcile } from "./reconcile";
import { registerPaybill } from "./register-paybill";

const EVERY_MS = 5_000;
const CTX = { actor: SCHEDULER };

/** Reconciles every few seconds as long as the process lives; any number of instances may do so side by side. */
export function startScheduler(): void {
  const tick = async () => {
    await quietly("scheduler.paybill", keepSimulatorTold);
    await quietly("scheduler.reconcile", () => reconcile(CTX, {}));
    setTimeout(tick, EVERY_MS).unref();
  };
  setTimeout(tick, 0).unref();
}

/** The simulator forgets when it is started again; a real paybill is registered once, by hand (docs/going-live.md). */
async function keepSimulatorTold(): Promise<void> {
  if (env().MPESA_MODE !== "simulator") return;
  const { up, knowsPaybillUrls } = await simulatorState();
  if (up && !knowsPaybillUrls) await registerPaybill(CTX, {});
}

async function quietly(event: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    log("warn", event, { cause: causeOf(fault) });
  }
}
