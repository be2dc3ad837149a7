import { randomInt } from "node:crypto";
import { mapConcurrently } from "../../support/map-concurrently";
import type { Fault } from "./fault";
import { timeAt, unhurried } from "./support/figures";
import { booksOf, paidCallbacks, post } from "./support/people";

const CALLBACKS = 1_000;
const AT_ONCE = 25;
const TIMES = 3;
const BACK_MS = 3_000;

export const killedDuringCallbacks: Fault = {
  id: "L7",
  what: "kill -9 of one of two instances during 1,000 callbacks, then each delivered three times more",
  run: async ({ raise, must, all, figure }) => {
    const academy = await raise({ instances: 2 });
    const { sql } = academy;
    const callbacks = await paidCallbacks(sql, CALLBACKS);
    const { kept } = await booksOf(sql, callbacks);
    const [victim] = academy.instances;
    const moment = randomInt(CALLBACKS / 5, (CALLBACKS * 4) / 5);
    let sent = 0;
    let back: Promise<number> | undefined;
    const answers = await mapConcurrently(callbacks, AT_ONCE, async (callback) => {
      sent += 1;
      if (sent === moment) back = victim.kill().then(() => victim.start());
      return post(academy.url(sent), callback);
    });
    const restart = (await back) ?? 0;
    const acknowledged = callbacks.filter((_callback, n) => answers[n]?.status === 200);
    const [first, of] = [await booksOf(sql, callbacks), await booksOf(sql, acknowledged)];
    must(
      "no acknowledged payment is missing before any redelivery",
      of.transactions === acknowledged.length,
      of,
    );
    const again = [];
    for (let time = 0; time < TIMES; time++) {
      const shuffled = [...callbacks].sort(() => Math.random() - 0.5);
      again.push(
        ...(await mapConcurrently(shuffled, AT_ONCE, (one) => post(academy.url(randomInt(2)), one))),
      );
    }
    const books = await booksOf(sql, callbacks);
    const answered = acknowledged.length + again.filter(({ status }) => status === 200).length;
    all("each redelivery is acknowledged", again);
    must(
      "one transaction and one allocation for each receipt",
      books.transactions === CALLBACKS && books.allocations === CALLBACKS,
      books,
    );
    must("every acknowledged message is kept (I3)", books.kept - kept >= answered, [books, kept, answered]);
    must("the kill interrupted responses", acknowledged.length < CALLBACKS, acknowledged.length);
    must(`alive again within ${BACK_MS / 1000} s`, restart < unhurried(BACK_MS), restart);
    figure("killed at", moment);
    figure("acknowledged", acknowledged.length);
    figure("committed unacknowledged", first.transactions - acknowledged.length);
    figure("restart", `${restart} ms`);
    figure("resend p99", `${timeAt(again, 99)} ms`);
  },
};
