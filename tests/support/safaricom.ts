import { afterAll, beforeAll, beforeEach } from "vitest";
import { POST as callback } from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { registerPaybill } from "@/lib/domain/payments/daraja/register-paybill";
import { closeDatabase } from "@/lib/platform/db/client";
import { startSimulator } from "@/simulator/start";
import { callControl, serveCallbacks } from "./academy-side";
import { advanceClock, secondsAhead } from "./clock";
import { sql } from "./database";

const INITIATOR_PASSWORD = "test-initiator-password";

/**
 * Safaricom is the simulator; the academy's side are the real route handlers, both over HTTP. The addresses are set
 * before any module of lib reads its settings.
 */
export const sim = await startSimulator({
  port: 0,
  consumerKey: process.env.MPESA_CONSUMER_KEY ?? "",
  consumerSecret: process.env.MPESA_CONSUMER_SECRET ?? "",
  passkey: process.env.MPESA_PASSKEY ?? "",
  initiatorPassword: INITIATOR_PASSWORD,
  frozen: true,
  seed: "safaricom",
  queryLimit: 0,
});
const academy = await serveCallbacks("/api/v1/payments/callbacks/", callback);
process.env.MPESA_BASE_URL = sim.url;
process.env.MPESA_CALLBACK_ORIGIN = academy.origin;
process.env.MPESA_QUERIES_PER_MINUTE = "1000";
process.env.MPESA_INITIATOR_NAME = sim.world.options.initiatorName;
process.env.MPESA_INITIATOR_PASSWORD = INITIATOR_PASSWORD;

beforeAll(async () => {
  await control("clock", { advance: secondsAhead() });
  await registerPaybill({ actor: SCHEDULER }, {});
});

// Each test has a new Safaricom, whose clock equals the database's.
beforeEach(async () => {
  await control("reset", {});
  await control("clock", { advance: secondsAhead() });
  await sql`update mpesa_express_requests set next_query_at = null`;
});

afterAll(async () => {
  await sim.stop();
  academy.close();
  await closeDatabase();
});

/** Advances the academy's and Safaricom's clocks; all that Safaricom sends meanwhile has been answered. */
export async function advanceTime(seconds: number): Promise<void> {
  await advanceClock(seconds);
  await control("clock", { advance: seconds });
}

/** Advances the clocks and runs the scheduler. @returns what it did. */
export async function advanceAndReconcile(seconds: number) {
  await advanceTime(seconds);
  return reconcile({ actor: SCHEDULER }, {});
}

/** Sets how the next prompt to a phone goes: an outcome and faults of simulator/README.md. */
export async function script(phone: string, outcome: string | number, ...faults: string[]): Promise<void> {
  await control("next", { match: { phone }, outcome, faults });
}

type Paid = { receipt: string; amount: number; account: string };

/** A customer pays the paybill by hand, in shillings. @returns the payment as Safaricom reports it. */
export async function customerPays(payment: {
  account: string;
  amount?: number;
  phone?: string;
  faults?: string[];
  msisdn?: string;
  channel?: string;
}): Promise<Paid> {
  const person = { phone: "0712345678", first_name: "AMINA", last_name: "OTIENO", amount: 500 };
  return (await control("pay", { ...person, ...payment })) as Paid;
}

/** Every completed payment, as Safaricom knows it. */
export async function truth(): Promise<{ total: number; payments: Paid[] }> {
  const answer = await fetch(`${sim.url}/_sim/truth`);
  return (await answer.json()) as { total: number; payments: Paid[] };
}

/** The bodies of the requests Safaricom received, by a part of their path. */
export function requests(path: string): Array<Record<string, unknown>> {
  return sim.world.traffic
    .all()
    .filter(({ kind, url }) => kind === "request" && url.includes(path))
    .map(({ body }) => (body ? JSON.parse(body) : {}));
}

/** The messages Safaricom sent us, in order. */
export function callbacks() {
  return sim.world.traffic.all().filter(({ kind }) => kind === "callback");
}

/** A call to the simulator's own controls. */
export function control(path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  return callControl(sim, path, body);
}
