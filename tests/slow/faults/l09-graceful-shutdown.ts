import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { statuses } from "./support/figures";
import { keepBusy } from "./support/load";
import { paidCallbacks, post, register } from "./support/people";
import { type Answer, ask } from "./support/request";

const VISITORS = 12;
const LOOK_MS = 200;
const GONE_MS = 10_000;

export const gracefulShutdown: Fault = {
  id: "L9",
  what: "one of two instances shut down under load, behind a balancer that checks readiness",
  run: async ({ raise, must, all, figure }) => {
    const academy = await raise({ instances: 2 });
    const [leaving] = academy.instances;
    const staying = academy.url(1);
    const callbacks = await paidCallbacks(academy.sql, 2_000);
    const answers: (Answer & { to: string })[] = [];
    let open = [leaving.url, staying];
    let turn = 0;
    const visitors = keepBusy(VISITORS, async () => {
      turn += 1;
      const to = open[turn % open.length] ?? staying;
      const callback = turn % 3 === 1 ? callbacks.pop() : undefined;
      const answer = callback ? post(to, callback) : turn % 3 === 0 ? ask(to, "/register") : register(to);
      answers.push({ ...(await answer), to });
    });
    const balancer = keepBusy(1, async () => {
      const ready = await ask(leaving.url, "/api/ready", { timeoutMs: 1_000 });
      if (ready.status !== 200) open = [staying];
      await pause(LOOK_MS);
    });
    await pause(2_000);
    const began = Date.now();
    const code = await leaving.end();
    const took = Date.now() - began;
    await pause(1_000);
    await Promise.all([visitors.stop(), balancer.stop()]);
    all("no accepted request fails", answers, 200, 201);
    must("exits cleanly within ten seconds", code === 0 && took < GONE_MS, [code, took]);
    must(
      "it was serving",
      answers.some(({ to }) => to === leaving.url),
    );
    figure("answers", statuses(answers));
    figure("gone after", `${took} ms`);
  },
};
