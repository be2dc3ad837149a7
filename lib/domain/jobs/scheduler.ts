import "server-only";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { sendDue } from "@/lib/domain/messaging/sending/send-due";
import { callbackAddress } from "@/lib/domain/payments/daraja/callback-address";
import { simulatorState } from "@/lib/domain/payments/daraja/exchange";
import { registerPull } from "@/lib/domain/payments/daraja/pull";
import { registerPaybill } from "@/lib/domain/payments/daraja/register-paybill";
import { isPulling, pullTransactions } from "@/lib/domain/payments/reconciliation/pull-transactions";
import { env } from "@/lib/platform/env";
import { causeOf, log } from "@/lib/platform/logging/log";
import { reconcile } from "./reconcile";

const INTERVAL_MS = 5_000;
/** How long a queued message waits at most before the worker sees it. */
const SENDING_INTERVAL_MS = 2_000;
/** The contact's phone of the simulated paybill; the simulator accepts any. */
const SIMULATED_CONTACT = "254700000001";
const CTX = { actor: SCHEDULER };

/**
 * Reconciles every five seconds and sends messages every two while the process lives. Any number of instances may do so.
 */
export function startScheduler(): void {
  repeat(INTERVAL_MS, async () => {
    await logFailure("scheduler.paybill", registerWithSimulator);
    // Not awaited: a slow list must not delay the rest.
    void logFailure("scheduler.pull", () => pullTransactions(CTX, {}));
    await logFailure("scheduler.reconcile", () => reconcile(CTX, {}));
  });
  repeat(SENDING_INTERVAL_MS, () => logFailure("scheduler.send", () => sendDue(CTX, {})));
}

/** Runs work again and again, with a pause after each run. */
function repeat(pauseMs: number, work: () => Promise<void>): void {
  const run = async () => {
    await work();
    setTimeout(run, pauseMs).unref();
  };
  setTimeout(run, 0).unref();
}

/** A restarted simulator has lost its registrations. A real paybill is registered once, by hand (docs/going-live.md). */
async function registerWithSimulator(): Promise<void> {
  if (env().MPESA_MODE !== "simulator") return;
  const { up, knowsPaybillUrls } = await simulatorState();
  if (!up || knowsPaybillUrls) return;
  await registerPaybill(CTX, {});
  if (isPulling()) await registerPull(SIMULATED_CONTACT, callbackAddress("confirmation"));
}

async function logFailure(event: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("warn", event, { cause: causeOf(error) });
  }
}
