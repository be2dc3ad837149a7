import "server-only";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { onMessagesQueued } from "@/lib/domain/messaging/messages/wake-sender";
import { sendDue } from "@/lib/domain/messaging/sending/send-due";
import { callbackAddress } from "@/lib/domain/payments/daraja/callback-address";
import { simulatorState } from "@/lib/domain/payments/daraja/exchange";
import { registerPull } from "@/lib/domain/payments/daraja/pull";
import { registerPaybill } from "@/lib/domain/payments/daraja/register-paybill";
import { isPulling } from "@/lib/domain/payments/reconciliation/pull-transactions";
import { isOfOutage } from "@/lib/platform/db/outage";
import { env } from "@/lib/platform/env";
import { causeOf, log } from "@/lib/platform/logging/log";
import { pullIfDue, reconcile, sendMessages } from "./reconcile";

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
    // Not awaited: a slow list must not delay the rest.
    void pullWhereRegistered();
    await logFailure("scheduler.reconcile", () => reconcile(CTX, {}));
  });
  repeat(SENDING_INTERVAL_MS, () => sendMessages(CTX));
}

/** Registers the paybill with the simulator, and again when it was restarted, also where the scheduler is another's. */
export function keepSimulatorRegistered(): void {
  if (env().MPESA_MODE === "simulator")
    repeat(INTERVAL_MS, () => logFailure("scheduler.paybill", registerWithSimulator));
}

/**
 * For a host without our scheduler: messages go out after the response to the request that queued them. What waits for its time, and
 * what could not be sent, is left to the host's cron. Requests that end while messages are sent share the next round.
 * @param after Next's; throws outside a request, where a script or a test queues messages
 * @param send one round
 */
export function sendAfterResponses(
  after: (work: () => Promise<void>) => void,
  send: () => Promise<unknown> = () => sendDue(CTX, {}),
): void {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  const inTurn = () => {
    next ??= running.then(() => {
      next = undefined;
      running = logFailure("after.send", send);
      return running;
    });
    return next;
  };
  onMessagesQueued(() => {
    try {
      after(inTurn);
    } catch {
      // The host's cron sends them.
    }
  });
}

/** Runs work again and again, with a pause after each run. */
function repeat(pauseMs: number, work: () => Promise<void>): void {
  const run = async () => {
    await work();
    setTimeout(run, pauseMs).unref();
  };
  setTimeout(run, 0).unref();
}

/** A simulator that was just started refuses its list until it knows the paybill: that is no failure of the job. */
async function pullWhereRegistered(): Promise<void> {
  if (env().MPESA_MODE === "simulator") {
    const { up, knowsPaybillUrls } = await simulatorState();
    if (up && !knowsPaybillUrls) return;
  }
  await pullIfDue(CTX);
}

/**
 * A restarted simulator has lost its registrations. The paybill's addresses come last: who finds them finds the others. A real
 * paybill is registered once, by hand (docs/going-live.md).
 */
async function registerWithSimulator(): Promise<void> {
  const { up, knowsPaybillUrls } = await simulatorState();
  if (!up || knowsPaybillUrls) return;
  if (isPulling()) await registerPull(SIMULATED_CONTACT, callbackAddress("confirmation"));
  await registerPaybill(CTX, {});
}

async function logFailure(event: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isOfOutage(error)) log("warn", event, { cause: causeOf(error) });
  }
}
