import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { workOf } from "./support/academy";
import { slowestOf, statuses } from "./support/figures";
import { paidCallbacks, post } from "./support/people";
import { type Answer, ask, askAll, field, PAGE, until } from "./support/request";

const GONE_MS = 60_000;
const BACK_MS = 5_000;
const PAGES = ["/", "/register", "/enroll", "/auth/login"];

export const postgresDown: Fault = {
  id: "L11",
  what: "Postgres down for a minute",
  run: async ({ raise, ground, must, all, figure }) => {
    const academy = await raise({ settings: { NO_SCHEDULER: "0" } });
    const [url, [one]] = [academy.url(), academy.instances];
    const callbacks = await paidCallbacks(academy.sql, 60);
    const lifted = one.pid();
    for (const path of PAGES) await ask(url, path);
    await ground.stop();
    const [work, unheard] = [workOf(one), [...callbacks]];
    const answers: Answer[] = [];
    let rounds = 0;
    for (const end = Date.now() + GONE_MS; Date.now() < end; await pause(2_000)) {
      rounds += 1;
      const alive = await ask(url, "/api/health");
      const ready = await ask(url, "/api/ready");
      const pages = await askAll(url, PAGES, PAGE);
      const redelivered = await Promise.all(unheard.splice(0, 2).map((callback) => post(url, callback)));
      const api = await ask(url, "/api/v1/courses");
      must("alive throughout", alive.status === 200, alive.status);
      must("not ready", ready.status === 503, ready.status);
      const words = "<h1>The academy cannot be reached right now</h1>";
      must(
        "pages say so in plain words",
        pages.every(({ status, text }) => status === 503 && text.includes(words)),
        statuses(pages),
      );
      all("callbacks are not acknowledged", redelivered, 503);
      must(
        "the API answers busy with Retry-After",
        field(api, "code") === "busy" && api.headers.has("retry-after"),
        api.text.slice(0, 200),
      );
      answers.push(alive, ready, api, ...pages, ...redelivered);
    }
    const effort = workOf(one) - work;
    await ground.start();
    const back = await until(
      ({ status }) => status === 200,
      BACK_MS,
      () => ask(url, "/api/v1/courses"),
    );
    all("recovers by itself", [back.answer, ...(await askAll(url, PAGES))]);
    must("the same process", one.pid() === lifted);
    all("a redelivered callback counts", await Promise.all(callbacks.map((callback) => post(url, callback))));
    const slowest = slowestOf(answers);
    must("no request takes longer than eight seconds", slowest < 8_000, slowest);
    figure("rounds", rounds);
    figure("slowest answer", `${slowest} ms`);
    figure("back after", `${back.took} ms`);
    figure("processor", `${effort.toFixed(1)} s of ${GONE_MS / 1000}`);
  },
};
