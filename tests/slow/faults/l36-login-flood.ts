import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { percentile, statuses, unhurried } from "./support/figures";
import { newPhone, STAFF, tokenOf } from "./support/people";
import { type Answer, ask } from "./support/request";

const A_SECOND = 50;
const LASTS_MS = 20_000;
const P95_MS = 1_000;
/** At most six sign-ins hash or wait; any more are refused within this time. */
const AT_ONCE = 30;
const PUT_OFF_MS = 100;

export const loginFlood: Fault = {
  id: "L36",
  what: "50 sign-ins a second for 20 s, each for another account from another client network",
  run: async ({ raise, must, figure }) => {
    const academy = await raise();
    const url = academy.url();
    for (const path of ["/", "/register", "/api/v1/courses"]) await ask(url, path);
    await tokenOf(url, STAFF.tutor);
    const guess = () =>
      ask(url, "/api/v1/auth/login", { json: { msisdn: newPhone(), password: "not-the-password" } });
    const burstOf = () => Promise.all(Array.from({ length: AT_ONCE }, guess));
    await burstOf();
    const burst = await burstOf();
    must(
      "of thirty concurrent sign-ins most are refused as busy",
      burst.filter(({ status }) => status === 503).length >= AT_ONCE / 2,
      statuses(burst),
    );
    const pages: Answer[] = [];
    const flood: Promise<Answer>[] = [];
    const honest: number[] = [];
    let over = false;
    const visitor = async () => {
      for (; !over; await pause(300))
        for (const path of ["/", "/register", "/api/v1/courses"]) pages.push(await ask(url, path));
    };
    const worker = async () => {
      for (; !over; await pause(1_000)) {
        const began = Date.now();
        await tokenOf(url, STAFF.tutor).then(
          () => honest.push(Date.now() - began),
          () => honest.push(Number.POSITIVE_INFINITY),
        );
      }
    };
    const others = [visitor(), visitor(), worker()];
    for (const end = Date.now() + LASTS_MS; Date.now() < end; await pause(1_000 / A_SECOND))
      flood.push(guess());
    const answers = await Promise.all(flood);
    over = true;
    await Promise.all(others);
    const p95 = percentile(
      pages.map(({ ms }) => ms),
      95,
    );
    const putOff = slowestPutOff(answers);
    must(
      "public pages work meanwhile",
      pages.every(({ status }) => status === 200) && p95 < unhurried(P95_MS),
      [statuses(pages), p95],
    );
    must("a refusal as busy is immediate", putOff < unhurried(PUT_OFF_MS), putOff);
    must(
      "every guess is refused, as wrong or as busy",
      answers.every(({ status }) => [401, 429, 503].includes(status)),
      statuses(answers),
    );
    must("the right password signs in", honest.filter(Number.isFinite).length > 0, honest);
    figure("guesses", statuses(answers));
    figure(
      "a guess p95",
      `${percentile(
        answers.map(({ ms }) => ms),
        95,
      )} ms`,
    );
    figure("thirty at once", `${statuses(burst)}, put off p95 ${slowestPutOff(burst)} ms`);
    figure("put off p95", `${putOff} ms`);
    figure("pages p95", `${p95} ms`);
    figure("honest sign-ins", `${honest.filter(Number.isFinite).length} of ${honest.length}`);
  },
};

/** The p95 of the refusals as busy, in milliseconds. */
function slowestPutOff(answers: Answer[]): number {
  const turned = answers.filter(({ status }) => status === 429 || status === 503);
  return percentile(
    turned.map(({ ms }) => ms),
    95,
  );
}
