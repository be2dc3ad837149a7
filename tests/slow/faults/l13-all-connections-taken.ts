import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { slowestOf, statuses, timeAt, unhurried } from "./support/figures";
import { adult, booksOf, newPhone, paidCallbacks, post, register } from "./support/people";
import { ask, field, PAGE } from "./support/request";

const CONNECTIONS = 10;
/** Connections reserved for callbacks (db/client.ts). */
const KEPT = 2;
const ASKED = 30;
/** Two seconds in a blocked queue (db/client.ts), and a margin for a busy machine. */
const TOLD_MS = 3_000;

export const allConnectionsTaken: Fault = {
  id: "L13",
  what: "all connections blocked but the two reserved for callbacks",
  run: async ({ raise, must, all, figure }) => {
    const academy = await raise({ settings: { DATABASE_POOL: String(CONNECTIONS) } });
    const { sql } = academy;
    const url = academy.url();
    const callbacks = await paidCallbacks(sql, 5);
    // A registration under this name sleeps in the database.
    await sql`create function sleeper() returns trigger language plpgsql as $$ begin perform pg_sleep(30); return new; end $$`;
    await sql`create trigger sleeper before insert on students for each row
      when (new.full_name = 'Sleeper Wanjiru') execute function sleeper()`;
    for (const path of ["/api/v1/courses", "/"]) await ask(url, path);
    const times = <Result>(count: number, work: () => Promise<Result>) =>
      Promise.all(Array.from({ length: count }, work));
    const sleepers = times(CONNECTIONS, () =>
      register(url, undefined, { json: { ...adult(newPhone()), full_name: "Sleeper Wanjiru" } }),
    );
    await pause(700);
    const [asleep] =
      await sql`select count(*)::int as count from pg_stat_activity where datname = ${academy.name} and wait_event = 'PgSleep'`;
    const turned = await times(ASKED, () => ask(url, "/api/v1/courses"));
    const [page, alive, callback] = await Promise.all([
      ask(url, "/register", PAGE),
      ask(url, "/api/health"),
      post(url, callbacks[0]!),
    ]);
    const woken = await sleepers;
    await pause(1_000);
    const after = await times(ASKED, () => ask(url, "/api/v1/courses"));
    const answers = await Promise.all(callbacks.map((one) => post(url, one)));
    must("all connections but two were blocked", asleep?.count === CONNECTIONS - KEPT, asleep);
    all("requests meanwhile are refused", turned, 503);
    must(
      "as busy with Retry-After",
      turned.every((answer) => field(answer, "code") === "busy" && answer.headers.has("retry-after")),
      turned[0]?.text.slice(0, 200),
    );
    const slowest = slowestOf(turned);
    must("after two seconds", slowest < unhurried(TOLD_MS), slowest);
    must(
      "a page shows the same, and the process is alive",
      page.status === 503 && alive.status === 200 && alive.ms < 1_000,
      [page.status, alive.status, alive.ms],
    );
    must("a callback is acknowledged meanwhile", callback.status === 200 && callback.ms < 1_000, [
      callback.status,
      callback.ms,
    ]);
    const money = await booksOf(sql, callbacks.slice(0, 1));
    must("its payment is recorded", money.transactions === 1, money);
    must(
      "blocked statements are cancelled after five seconds",
      woken.every(({ status, ms }) => status === 503 && ms < 8_000),
      statuses(woken),
    );
    all("a second later everything works again", [...after, ...answers]);
    figure("turned away after", `${slowest} ms`);
    figure("sleepers cut after", `${slowestOf(woken)} ms`);
    figure("p95 afterwards", `${timeAt(after, 95)} ms`);
  },
};
