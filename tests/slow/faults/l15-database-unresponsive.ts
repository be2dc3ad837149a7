import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { workOf } from "./support/academy";
import { type Behaviour, openDetour } from "./support/database-proxy";
import { slowestOf, statuses } from "./support/figures";
import { type Answer, ask, until } from "./support/request";

const LASTS_MS = 12_000;
const ASKED = 12;
const ANSWER_MS = 8_000;
const BACK_MS = 15_000;

export const databaseUnresponsive: Fault = {
  id: "L15",
  what: "a database that accepts connections and drops them, then one that stops responding",
  run: async ({ raise, must, figure, later }) => {
    const detour = await openDetour();
    later(detour.close);
    const academy = await raise({ way: detour.lead });
    const [url, [one]] = [academy.url(), academy.instances];
    const look = () => ask(url, "/api/v1/courses");
    must("the academy works through the proxy", (await look()).status === 200);
    for (const way of ["hangs up", "silent"] satisfies Behaviour[]) {
      const [work, calls] = [workOf(one), detour.calls()];
      detour.turn(way);
      const asked: Promise<Answer>[] = [];
      for (const end = Date.now() + LASTS_MS; Date.now() < end; await pause(LASTS_MS / ASKED))
        asked.push(look());
      const answers = await Promise.all(asked);
      const effort = (100 * (workOf(one) - work)) / (LASTS_MS / 1000);
      const called = detour.calls() - calls;
      detour.turn("open");
      const back = await until(({ status }) => status === 200, BACK_MS, look);
      const slowest = slowestOf(answers);
      must(
        `${way}: everybody gets busy within eight seconds`,
        answers.every(({ status }) => status === 503) && slowest < ANSWER_MS,
        [statuses(answers), slowest],
      );
      must(`${way}: low processor use`, effort < 20, effort);
      must(`${way}: recovers with the database`, back.answer.status === 200, back.answer.status);
      figure(`${way}: slowest`, `${slowest} ms`);
      figure("processor", `${effort.toFixed(0)} %`);
      figure("calls", called);
      figure("back after", `${back.took} ms`);
    }
  },
};
