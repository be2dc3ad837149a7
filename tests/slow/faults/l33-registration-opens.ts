import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { statuses, timeAt, unhurried } from "./support/figures";
import { keepBusy, reading } from "./support/load";
import { enroll, newClass, register } from "./support/people";
import { type Answer, ask, field, PAGE, until } from "./support/request";

const BEFORE = 5;
const CROWD = 200;
const LASTS_MS = 15_000;
const P95_MS = 3_000;
const CALM_MS = 10_000;
const CALM_ANSWER_MS = 500;

export const registrationOpens: Fault = {
  id: "L33",
  what: "the hour registration opens: from 5 people to 200 in a second",
  run: async ({ raise, must, figure }) => {
    const academy = await raise();
    const url = academy.url();
    const where = await newClass(academy.sql, null);
    for (const path of ["/", "/register", "/api/v1/courses"]) await ask(url, path);
    const answers: Answer[] = [];
    const step = async (work: Promise<Answer>) => {
      const answer = await work;
      answers.push(answer);
      if (answer.status >= 400 || answer.status === 0) await pause(1_000);
      await reading(300, 700);
      return answer;
    };
    const person = async () => {
      await step(ask(url, "/register", PAGE));
      const id = field(await step(register(url)), "data", "id");
      if (id) await step(enroll(url, id, where));
    };
    const few = keepBusy(BEFORE, person);
    await pause(2_000);
    const quiet = answers.length;
    const many = keepBusy(CROWD - BEFORE, async (_n, turn) => {
      if (turn === 0) await reading(0, 1_000);
      await person();
    });
    await pause(LASTS_MS);
    await Promise.all([few.stop(), many.stop()]);
    const crowd = answers.slice(quiet);
    const calm = await until(
      ({ status, ms }) => status === 200 && ms <= CALM_ANSWER_MS,
      CALM_MS,
      () => ask(url, "/register"),
    );
    const unplanned = crowd.filter(
      ({ status, headers }) =>
        ![200, 201].includes(status) && !([429, 503].includes(status) && headers.has("retry-after")),
    );
    const p95 = timeAt(crowd, 95);
    must("every request succeeds or gets Retry-After", unplanned.length === 0, [
      statuses(crowd),
      unplanned[0]?.text.slice(0, 200),
    ]);
    must("p95 is below three seconds", p95 < unhurried(P95_MS), p95);
    const { status, ms } = calm.answer;
    must("calm again within ten seconds", status === 200 && ms <= CALM_ANSWER_MS, [status, ms]);
    figure("answers", statuses(crowd));
    figure("a second", Math.round(crowd.length / (LASTS_MS / 1000)));
    figure("p50", `${timeAt(crowd, 50)} ms`);
    figure("p95", `${p95} ms`);
    figure("calm after", `${calm.took} ms`);
  },
};
