import { beforeEach, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { dequeueQueries } from "@/lib/domain/payments/requests/query-stk-pushes";
import { newClass } from "../../api/fixtures";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { insertStkPushes } from "../../support/many-students";

const ctx = { actor: SCHEDULER };
const due = () => sql`update mpesa_express_requests set next_query_at = now() where state <> 'paid'`;

beforeEach(async () => {
  await sql`update mpesa_express_requests set next_query_at = null, state = 'failed' where state <> 'paid'`;
});
test("M-Pesa gets at most five queries a minute, however many instances run", async () => {
  await insertStkPushes((await newClass()).classId, 30);
  await due();
  const minute = async () => (await Promise.all([1, 2, 3, 4].map(() => dequeueQueries(ctx, {})))).flat();
  const first = await minute();
  expect(first).toHaveLength(5);
  expect(await minute()).toHaveLength(0);
  await advanceClock(60);
  const next = await minute();
  expect(next).toHaveLength(5);
  expect(new Set([...first, ...next].map(({ id }) => id)).size).toBe(10);
});

test("a prompt that M-Pesa never answered is given up after ten minutes, as is one that was never sent; a payment would still count", async () => {
  const [lost, unsent, sent] = await insertStkPushes((await newClass()).classId, 3);
  await sql`update mpesa_express_requests set state = 'unknown', checkout_request_id = null where id = ${lost!.stkPushId}`;
  await sql`update mpesa_express_requests set state = 'created', checkout_request_id = null where id = ${unsent!.stkPushId}`;
  const states = async () => {
    const rows = await sql`select x.id, x.state, r.status from mpesa_express_requests x
      join payment_requests r on r.id = x.payment_request_id
      where x.id in ${sql([lost!, unsent!, sent!].map(({ stkPushId }) => stkPushId))}`;
    const of = new Map(rows.map((row) => [row.id, `${row.state} ${row.status}`]));
    return [lost!, unsent!, sent!].map(({ stkPushId }) => of.get(stkPushId));
  };
  await advanceClock(70);
  await reconcile(ctx, {});
  expect(await states()).toEqual(["unknown pending", "unknown pending", "sent pending"]);
  await advanceClock(540);
  await reconcile(ctx, {});
  expect(await states()).toEqual(["failed failed", "failed failed", "sent pending"]);
});
