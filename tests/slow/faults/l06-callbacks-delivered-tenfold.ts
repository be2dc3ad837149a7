import { setTimeout as pause } from "node:timers/promises";
import { mapConcurrently } from "../../support/map-concurrently";
import type { Fault } from "./fault";
import { percentile, statuses, unhurried } from "./support/figures";
import { newClass, paidCallbacks, post } from "./support/people";

const PAYMENTS = 1_000;
const TIMES = 10;
const AT_ONCE = 50;
/** Mean pause between two callbacks of one connection: over a hundred a second in all, far more than a season's first hour. */
const REST_MS = 300;
const P99_MS = 1_000;

export const deliveredTenfold: Fault = {
  id: "L6",
  what: "1,000 payments delivered tenfold, in any order, over 50 connections to two instances",
  run: async ({ raise, must, figure }) => {
    const academy = await raise({ instances: 2 });
    const { sql } = academy;
    const callbacks = await paidCallbacks(sql, (await newClass(sql, null)).classId, PAYMENTS);
    const receipts = callbacks.map(({ receipt }) => receipt);
    const [before] = await sql`select count(*)::int as kept from mpesa_callbacks`;
    const tenfold = Array.from({ length: TIMES }, () => callbacks)
      .flat()
      .map((callback, n) => ({ callback, n, dice: Math.random() }))
      .sort((one, other) => one.dice - other.dice);
    const began = performance.now();
    const answers = await mapConcurrently(tenfold, AT_ONCE, async ({ callback, n }) => {
      await pause(Math.random() * 2 * REST_MS);
      return post(academy.url(n), callback);
    });
    const seconds = (performance.now() - began) / 1000;
    const times = answers.map(({ ms }) => ms);
    const [books] = await sql`select
      (select count(*)::int from transactions where receipt = any(${receipts})) as transactions,
      (select count(*)::int from allocations a join transactions t on t.id = a.transaction_id
        where t.receipt = any(${receipts})) as allocations,
      (select count(*)::int from mpesa_callbacks) - ${before?.kept} as kept`;
    must(
      "each is acknowledged",
      answers.every(({ status }) => status === 200),
      [statuses(answers), answers.find(({ status }) => status !== 200)?.text.slice(0, 200)],
    );
    must(
      "one transaction and one allocation for each receipt",
      books?.transactions === PAYMENTS && books.allocations === PAYMENTS,
      books,
    );
    must("every acknowledged message is kept (I3)", books?.kept >= PAYMENTS * TIMES, books);
    must(
      "p99 of the acknowledgements is below a second",
      percentile(times, 99) < unhurried(P99_MS),
      percentile(times, 99),
    );
    figure("a second", Math.round(answers.length / seconds));
    for (const part of [50, 99]) figure(`p${part}`, `${percentile(times, part)} ms`);
    figure("slowest", `${Math.max(...times)} ms`);
  },
};
