import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { type Mood, startDaraja } from "./support/daraja";
import { slowestOf, timeAt, unhurried } from "./support/figures";
import { heldSeats, newClass, pay } from "./support/people";
import { type Answer, askAll } from "./support/request";

const MOODS: Mood[] = ["after 30 s", "never", "half", "web page", "429", "500.001.1001"];
const OTHERS = ["/", "/register", "/api/v1/courses"];
const PAYERS = 10;
const AT_ONCE = 50;
const REPLY_MS = 12_000;
const OTHERS_MS = 500;
/** Half of the timeout for Daraja; a transaction around the call would be open for all of it. */
const OPEN_SECONDS = 5;

export const safaricomSlow: Fault = {
  id: "L17",
  what: "Daraja slow, silent, answering nonsense, and an expired access token",
  run: async ({ raise, must, all, figure, later }) => {
    const daraja = await startDaraja(later);
    const academy = await raise({ settings: { MPESA_BASE_URL: daraja.url } });
    const { sql } = academy;
    const url = academy.url();
    const { classId } = await newClass(sql, null);
    await askAll(url, OTHERS);
    const payers = await heldSeats(sql, classId, AT_ONCE + MOODS.length * PAYERS);
    await pay(url, payers.pop()!);
    const others: Answer[] = [];
    let openest = 0;
    for (const mood of MOODS) {
      daraja.mood(mood);
      const paying = Promise.all(payers.splice(0, PAYERS - 1).map((payer) => pay(url, payer)));
      let over = false;
      void paying.finally(() => {
        over = true;
      });
      await pause(700);
      // The push is under way now, so a transaction around it would be open.
      do {
        const [seen] =
          await sql`select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float as open
          from pg_stat_activity where datname = ${academy.name} and application_name = 'academy'`;
        openest = Math.max(openest, Number(seen?.open));
        others.push(...(await askAll(url, OTHERS)));
        await pause(200);
      } while (!over);
      const answers = await paying;
      const slowest = slowestOf(answers);
      all(`${mood}: everybody who pays gets an answer`, answers);
      must(`${mood}: within twelve seconds`, slowest < unhurried(REPLY_MS), slowest);
      figure(mood, `${slowest} ms`);
    }
    must("no transaction is open during a call to Daraja", openest < OPEN_SECONDS, openest);
    all("everything else works", others);
    const p95 = timeAt(others, 95);
    must("other pages are as fast as usual", p95 < unhurried(OTHERS_MS), p95);

    daraja.mood("expired token");
    await sql`update daraja_tokens set sealed_token = null, expires_at = null`;
    const before = daraja.tokens();
    const many = await Promise.all(payers.splice(0, AT_ONCE).map((payer) => pay(url, payer)));
    const fetched = daraja.tokens() - before;
    all("fifty at once pay with an expired access token", many);
    must("for which one is fetched", fetched === 1, fetched);
    figure("longest open transaction", `${openest.toFixed(2)} s`);
    figure("other pages p95", `${p95} ms`);
    figure("tokens for fifty", fetched);
  },
};
