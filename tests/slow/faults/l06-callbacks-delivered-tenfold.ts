import { mapConcurrently } from "../../support/map-concurrently";
import type { Fault } from "./fault";
import { slowestOf, timeAt, unhurried } from "./support/figures";
import { reading } from "./support/load";
import { booksOf, paidCallbacks, post } from "./support/people";

const PAYMENTS = 1_000;
const TIMES = 10;
const AT_ONCE = 50;
/** Mean pause between two callbacks of one connection: over a hundred a second in all, far more than a season's first hour. */
const REST_MS = 300;
const P99_MS = 1_000;

export const deliveredTenfold: Fault = {
  id: "L6",
  what: "1,000 payments delivered tenfold, in any order, over 50 connections to two instances",
  run: async ({ raise, must, all, figure }) => {
    const academy = await raise({ instances: 2 });
    const { sql } = academy;
    const callbacks = await paidCallbacks(sql, PAYMENTS);
    const { kept } = await booksOf(sql, callbacks);
    const tenfold = Array.from({ length: TIMES }, () => callbacks)
      .flat()
      .map((callback, n) => ({ callback, n, dice: Math.random() }))
      .sort((one, other) => one.dice - other.dice);
    const began = performance.now();
    const answers = await mapConcurrently(tenfold, AT_ONCE, async ({ callback, n }) => {
      await reading(0, 2 * REST_MS);
      return post(academy.url(n), callback);
    });
    const seconds = (performance.now() - began) / 1000;
    const books = await booksOf(sql, callbacks);
    const p99 = timeAt(answers, 99);
    all("each is acknowledged", answers);
    must(
      "one transaction and one allocation for each receipt",
      books.transactions === PAYMENTS && books.allocations === PAYMENTS,
      books,
    );
    must("every acknowledged message is kept (I3)", books.kept - kept >= PAYMENTS * TIMES, books);
    must("p99 of the acknowledgements is below a second", p99 < unhurried(P99_MS), p99);
    figure("a second", Math.round(answers.length / seconds));
    for (const part of [50, 99]) figure(`p${part}`, `${timeAt(answers, part)} ms`);
    figure("slowest", `${slowestOf(answers)} ms`);
  },
};
