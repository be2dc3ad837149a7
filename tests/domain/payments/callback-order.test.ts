import fc from "fast-check";
import { expect, test } from "vitest";
import { SAFARICOM, SCHEDULER } from "@/lib/domain/access/actor";
import { sweepHolds } from "@/lib/domain/enrollments/seats/sweep-holds";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { newClass } from "../../api/fixtures";
import { sql } from "../../support/database";
import { type HoldWithStkPush, insertStkPushes } from "../../support/many-students";
import { mapConcurrently } from "../../support/map-concurrently";
import { outcomeOnceServed } from "../../support/outcome";
import { resultBody } from "../../support/result-body";
import { processStored } from "../../support/stored-callbacks";
import { WHOLE_RUN } from "../../support/whole-run";

const EVENTS = ["ok", "ok", "ok", "fail", "fail", "expire"] as const;
const ORDERS = WHOLE_RUN ? 150 : 30;
/** The same orders in every run. */
const SEED = 20_261_121;
type Event = (typeof EVENTS)[number];

/** Safaricom and the scheduler retry when they get the busy answer. */
async function once(call: () => Promise<unknown>): Promise<void> {
  expect(await outcomeOnceServed(call)).toBe("ok");
}

/** A callback of success, one of failure, or the end of the hold, swept. */
async function happen(
  event: Event,
  { enrollmentId, token, checkoutId }: HoldWithStkPush,
  n: number,
): Promise<void> {
  if (event === "expire") {
    await sql`update enrollments set hold_until = now() - interval '1 second'
      where id = ${enrollmentId} and state in ('held', 'pending_payment')`;
    await once(() => sweepHolds({ actor: SCHEDULER }, {}));
    return;
  }
  const receipt = `TKL${String(n).padStart(7, "0")}`;
  const body = event === "ok" ? resultBody(checkoutId, 0, receipt) : resultBody(checkoutId, 1037);
  await once(() => receiveCallback({ actor: SAFARICOM }, { kind: "express", token, body }));
}

test.each([
  ["one after the other", 0],
  ["all at once", 1],
])(
  `three successes, two failures and the end of the hold end paid and enrolled in every order, ${"%s"}`,
  async (_how, half) => {
    const { classId } = await newClass();
    const payers = await insertStkPushes(classId, ORDERS);
    const orders = fc.sample(fc.shuffledSubarray([...EVENTS], { minLength: EVENTS.length }), {
      numRuns: ORDERS,
      seed: SEED,
    });
    await mapConcurrently([...payers.entries()], half ? 8 : 30, async ([n, payer]) => {
      const number = half * ORDERS + n;
      const order = orders[n]!;
      if (half) await Promise.all(order.map((event) => happen(event, payer, number)));
      else for (const event of order) await happen(event, payer, number);
    });
    await processStored();
    const ends = await sql`select e.state, x.state as prompt, r.status,
      (select count(*)::int from transactions t where t.enrollment_id = e.id) as transactions,
      (select sum(amount_cents)::int from allocations a where a.enrollment_id = e.id) as cents
    from enrollments e join mpesa_express_requests x on x.enrollment_id = e.id
    join payment_requests r on r.id = x.payment_request_id where e.class_id = ${classId}`;
    const right = { state: "enrolled", prompt: "paid", status: "success", transactions: 1, cents: 50_000 };
    expect(ends).toEqual(orders.map(() => right));
  },
);
