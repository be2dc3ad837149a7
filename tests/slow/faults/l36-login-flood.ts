import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { statuses, timeAt, unhurried } from "./support/figures";
import { keepBusy } from "./support/load";
import { newPhone, STAFF, tokenOf } from "./support/people";
import { type Answer, ask } from "./support/request";

const PAGES = ["/", "/register", "/api/v1/courses"];
const A_SECOND = 50;
const LASTS_MS = 20_000;
const P95_MS = 1_000;
/** At most six sign-ins hash or wait; any more are refused within this time. */
const AT_ONCE = 30;
const PUT_OFF_MS = 100;

export const loginFlood: Fault = {
  id: "L36",
  what: "50 sign-ins a second for 20 s, each for another account from another client network",
  run: async ({ raise, must, all, figure }) => {
    const academy = await raise();
    const url = academy.url();
    for (const path of PAGES) await ask(url, path);
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
    const honest: boolean[] = [];
    const visitors = keepBusy(2, async () => {
      for (const path of PAGES) pages.push(await ask(url, path));
      await pause(300);
    });
    const worker = keepBusy(1, async () => {
      const signedIn = tokenOf(url, STAFF.tutor).then(Boolean, () => false);
      honest.push(await signedIn);
      await pause(1_000);
    });
    for (const end = Date.now() + LASTS_MS; Date.now() < end; await pause(1_000 / A_SECOND))
      flood.push(guess());
    const answers = await Promise.all(flood);
    await Promise.all([visitors.stop(), worker.stop()]);
    const p95 = timeAt(pages, 95);
    const putOff = slowestPutOff(answers);
    const signedIn = honest.filter(Boolean).length;
    all("public pages work meanwhile", pages);
    must("as fast as usual", p95 < unhurried(P95_MS), p95);
    must("a refusal as busy is immediate", putOff < unhurried(PUT_OFF_MS), putOff);
    all("every guess is refused, as wrong or as busy", answers, 401, 429, 503);
    must("the right password signs in", signedIn > 0, honest);
    figure("guesses", statuses(answers));
    figure("a guess p95", `${timeAt(answers, 95)} ms`);
    figure("thirty at once", `${statuses(burst)}, put off p95 ${slowestPutOff(burst)} ms`);
    figure("put off p95", `${putOff} ms`);
    figure("pages p95", `${p95} ms`);
    figure("honest sign-ins", `${signedIn} of ${honest.length}`);
  },
};

/** The p95 of the refusals as busy, in milliseconds. */
function slowestPutOff(answers: Answer[]): number {
  return timeAt(
    answers.filter(({ status }) => status === 429 || status === 503),
    95,
  );
}
