import "server-only";
import { SCHEDULER } from "../access/actor";
import { env } from "../platform/env";
import { causeOf, log } from "../platform/log";
import { callbackAddress } from "./daraja/callback-address";
import { registerPull } from "./daraja/pull";
import { simulatorState } from "./daraja/simulator-state";
import { pullMoney } from "./pull-money";
import { isPulling } from "./pull-turn";
import { reconcile } from "./reconcile";
import { registerPaybill } from "./register-paybill";

const EVERY_MS = 5_000;
/** The phone of a paybill's contact; the simulator takes any. */
const SIMULATED_CONTACT = "254700000001";
const CTX = { actor: SCHEDULER };

/** Reconciles every few seconds as long as the process lives; any number of instances may do so side by side. */
export function startScheduler(): void {
  const tick = async () => {
    await quietly("scheduler.paybill", keepSimulatorTold);
    // Not waited for: a list that is slow to come holds up nothing else.
    void quietly("scheduler.pull", () => pullMoney(CTX, {}));
    await quietly("scheduler.reconcile", () => reconcile(CTX, {}));
    setTimeout(tick, EVERY_MS).unref();
  };
  setTimeout(tick, 0).unref();
}

/** The simulator forgets when it is started again; a real paybill is registered once, by hand (docs/going-live.md). */
async function keepSimulatorTold(): Promise<void> {
  if (env().MPESA_MODE !== "simulator") return;
  const { up, knowsPaybillUrls } = await simulatorState();
  if (!up || knowsPaybillUrls) return;
  await registerPaybill(CTX, {});
  if (isPulling()) await registerPull(SIMULATED_CONTACT, callbackAddress("confirmation"));
}

async function quietly(event: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    log("warn", event, { cause: causeOf(fault) });
  }
}
