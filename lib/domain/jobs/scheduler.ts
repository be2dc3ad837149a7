import "server-only";
import { callbackAddress } from "@/lib/domain/payments/daraja/callback-address";
import { registerPull } from "@/lib/domain/payments/daraja/pull";
import { registerPaybill } from "@/lib/domain/payments/daraja/register-paybill";
import { simulatorState } from "@/lib/domain/payments/daraja/simulator-state";
import { isPulling } from "@/lib/domain/payments/reconciliation/pull-schedule";
import { pullTransactions } from "@/lib/domain/payments/reconciliation/pull-transactions";
import { env } from "@/lib/platform/env";
import { causeOf, log } from "@/lib/platform/logging/log";
import { SCHEDULER } from "@/lib/platform/permissions/actor";
import { reconcile } from "./reconcile";

const EVERY_MS = 5_000;
/** The phone of a paybill's contact; the simulator takes any. */
const SIMULATED_CONTACT = "254700000001";
const CTX = { actor: SCHEDULER };

/** Reconciles every few seconds as long as the process lives; any number of instances may do so side by side. */
export function startScheduler(): void {
  const tick = async () => {
    await quietly("scheduler.paybill", keepSimulatorTold);
    // Not waited for: a list that is slow to come holds up nothing else.
    void quietly("scheduler.pull", () => pullTransactions(CTX, {}));
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
  } catch (error) {
    log("warn", event, { cause: causeOf(error) });
  }
}
