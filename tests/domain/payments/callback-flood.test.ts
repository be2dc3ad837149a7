import postgres from "postgres";
import { expect, test } from "vitest";
import { SAFARICOM } from "@/lib/domain/access/actor";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { newClass } from "../../api/fixtures";
import { sql } from "../../support/database";
import { insertStkPushes, seatsByState } from "../../support/many-students";
import { mapConcurrently } from "../../support/map-concurrently";
import { countOutcomes, outcomeOnceServed } from "../../support/outcome";
import { resultBody } from "../../support/result-body";
import { processStored } from "../../support/stored-callbacks";
import { WHOLE_RUN } from "../../support/whole-run";

const PAYMENTS = WHOLE_RUN ? 1_000 : 60;
const COPIES = 10;
const AT_ONCE = 50;

const receiptOf = (n: number) => `TKL${String(n).padStart(7, "0")}`;

test(`${PAYMENTS} payments delivered tenfold, in any order, fifty at a time, create as many transactions`, async () => {
  const { classId } = await newClass();
  const payers = await insertStkPushes(classId, PAYMENTS);
  const callbacks = payers
    .flatMap(({ token, checkoutId }, n) => {
      const callback = { kind: "express", token, body: resultBody(checkoutId, 0, receiptOf(n)) };
      return Array.from({ length: COPIES }, () => ({ callback, order: Math.random() }));
    })
    .sort((one, other) => one.order - other.order);
  const texts = await mapConcurrently(callbacks, AT_ONCE, ({ callback }) =>
    outcomeOnceServed(
      () => receiveCallback({ actor: SAFARICOM }, callback),
      ({ known }) => (known ? "known" : "unknown"),
    ),
  );
  expect(countOutcomes(texts)).toEqual({ known: PAYMENTS * COPIES });
  await processStored();
  const [books] = await sql`select (select count(*)::int from transactions) as transactions,
    (select count(distinct receipt)::int from transactions) as receipts,
    (select count(*)::int from allocations) as allocations,
    (select count(*)::int from mpesa_callback_outcomes) as readings`;
  expect(books).toEqual({
    transactions: PAYMENTS,
    receipts: PAYMENTS,
    allocations: PAYMENTS,
    readings: PAYMENTS * COPIES,
  });
  expect(await seatsByState(classId)).toEqual({ enrolled: PAYMENTS });
});

test("the danger is real: checking before writing, with no unique receipt, records payments twice", async () => {
  await sql`create table careless (receipt text not null)`;
  const many = postgres(process.env.DATABASE_URL ?? "", { max: AT_ONCE, onnotice: () => {} });
  const callbacks = Array.from({ length: 100 * COPIES }, (_, n) => receiptOf(Math.floor(n / COPIES)));
  await mapConcurrently(callbacks, AT_ONCE, async (receipt) => {
    const known = await many`select 1 from careless where receipt = ${receipt}`;
    if (known.length === 0) await many`insert into careless values (${receipt})`;
  });
  await many.end();
  const [row] = await sql`select count(*)::int as transactions from careless`;
  expect(row!.transactions).toBeGreaterThan(100);
});
