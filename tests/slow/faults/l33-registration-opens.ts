import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { percentile, statuses, unhurried } from "./support/figures";
import { adult, enroll, newClass, newPhone } from "./support/people";
import { type Answer, ask, field } from "./support/request";

const BEFORE = 5;
const CROWD = 200;
const LASTS_MS = 15_000;
const P95_MS = 3_000;
const CALM_MS = 10_000;

export const registrationOpens: Fault = {
  id: "L33",
  what: "the hour registration opens: from 5 people to 200 in a second",
  run: async ({ raise, must, figure }) => {
    const academy = await raise();
    const url = academy.url();
    const where = await newClass(academy.sql, null);
    for (const path of ["/", "/register", "/api/v1/courses"]) await ask(url, path);
    const answers: Answer[] = [];
    let over = false;
    const person = async (wait: number) => {
      await pause(wait);
      const step = async (work: Promise<Answer>) => {
        const answer = await work;
        answers.push(answer);
        if (answer.status >= 400 || answer.status === 0) await pause(1_000);
        // People read.
        await pause(300 + Math.random() * 700);
        return answer;
      };
      while (!over) {
        await step(ask(url, "/register", { headers: { accept: "text/html" } }));
        const registered = await step(
          ask(url, "/api/v1/students/register-student", { json: adult(newPhone()) }),
        );
        const id = field(registered, "data", "id");
        if (id) await step(enroll(url, id, where));
      }
    };
    const few = Array.from({ length: BEFORE }, () => person(0));
    await pause(2_000);
    const quiet = answers.length;
    const many = Array.from({ length: CROWD - BEFORE }, () => person(Math.random() * 1_000));
    await pause(LASTS_MS);
    over = true;
    await Promise.all([...few, ...many]);
    const crowd = answers.slice(quiet);
    const began = Date.now();
    let calm = await ask(url, "/register");
    for (; (calm.status !== 200 || calm.ms > 500) && Date.now() - began < CALM_MS; await pause(100))
      calm = await ask(url, "/register");
    const times = crowd.map(({ ms }) => ms);
    const planned = crowd.filter(
      ({ status, headers }) =>
        status === 200 ||
        status === 201 ||
        ((status === 503 || status === 429) && headers.has("retry-after")),
    );
    must("every request succeeds or gets Retry-After", planned.length === crowd.length, [
      statuses(crowd),
      crowd.find((one) => !planned.includes(one))?.text.slice(0, 200),
    ]);
    must("p95 is below three seconds", percentile(times, 95) < unhurried(P95_MS), percentile(times, 95));
    must("calm again within ten seconds", calm.status === 200 && calm.ms <= 500, [calm.status, calm.ms]);
    figure("answers", statuses(crowd));
    figure("a second", Math.round(crowd.length / (LASTS_MS / 1000)));
    figure("p50", `${percentile(times, 50)} ms`);
    figure("p95", `${percentile(times, 95)} ms`);
    figure("calm after", `${Date.now() - began} ms`);
  },
};
