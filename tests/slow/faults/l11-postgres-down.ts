import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { workOf } from "./support/academy";
import { statuses } from "./support/figures";
import { newClass, paidCallbacks, post } from "./support/people";
import { ask, field } from "./support/request";

const GONE_MS = 60_000;
const BACK_MS = 5_000;
const PAGES = ["/", "/register", "/enroll", "/auth/login"];

export const postgresDown: Fault = {
  id: "L11",
  what: "Postgres down for a minute",
  run: async ({ raise, ground, must, figure }) => {
    const academy = await raise({ settings: { NO_SCHEDULER: "0" } });
    const [url, one] = [academy.url(), academy.instances[0]!];
    const callbacks = await paidCallbacks(academy.sql, (await newClass(academy.sql, null)).classId, 60);
    const lifted = one.pid();
    for (const path of PAGES) await ask(url, path);
    await ground.stop();
    const [work, unheard] = [workOf(one), [...callbacks]];
    const slow: number[] = [];
    let rounds = 0;
    for (const end = Date.now() + GONE_MS; Date.now() < end; await pause(2_000)) {
      rounds += 1;
      const alive = await ask(url, "/api/health");
      const ready = await ask(url, "/api/ready");
      const html = { headers: { accept: "text/html" } };
      const pages = await Promise.all(PAGES.map((path) => ask(url, path, html)));
      const redelivered = await Promise.all(unheard.splice(0, 2).map((callback) => post(url, callback)));
      const api = await ask(url, "/api/v1/courses");
      must("alive throughout", alive.status === 200, alive.status);
      must("not ready", ready.status === 503, ready.status);
      must(
        "pages say so in plain words",
        pages.every(
          ({ status, text }) =>
            status === 503 && text.includes("<h1>The academy cannot be reached right now</h1>"),
        ),
        statuses(pages),
      );
      must(
        "callbacks are not acknowledged",
        redelivered.every(({ status }) => status === 503),
        statuses(redelivered),
      );
      must(
        "the API answers busy with Retry-After",
        field(api, "code") === "busy" && api.headers.has("retry-after"),
        api.text.slice(0, 200),
      );
      slow.push(...[alive, ready, api, ...pages, ...redelivered].map(({ ms }) => ms));
    }
    const effort = workOf(one) - work;
    await ground.start();
    const began = Date.now();
    let back = await ask(url, "/api/ready");
    for (; back.status !== 200 && Date.now() - began < BACK_MS; await pause(50))
      back = await ask(url, "/api/v1/courses");
    const took = Date.now() - began;
    const pages = await Promise.all(PAGES.map((path) => ask(url, path)));
    const answers = await Promise.all(callbacks.map((callback) => post(url, callback)));
    must("recovers by itself", back.status === 200 && pages.every(({ status }) => status === 200), [
      back.status,
      statuses(pages),
    ]);
    must("the same process", one.pid() === lifted);
    must(
      "a redelivered callback counts",
      answers.every(({ status }) => status === 200),
      statuses(answers),
    );
    must("no request takes longer than eight seconds", Math.max(...slow) < 8_000, Math.max(...slow));
    figure("rounds", rounds);
    figure("slowest answer", `${Math.max(...slow)} ms`);
    figure("back after", `${took} ms`);
    figure("processor", `${effort.toFixed(1)} s of ${GONE_MS / 1000}`);
  },
};
