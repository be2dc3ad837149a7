import type { Browser } from "@playwright/test";
import {
  chooseCourse,
  chooseTimes,
  fillRegistration,
  sendRegistration,
  somebody,
} from "@/tests/pages/support/student";
import { WORDS } from "@/tests/pages/support/words";
import { type Page, SLOWER, visit } from "./visit";

/** The browser does not report a shorter wait (Event Timing). */
const SHORTEST_MS = 16;

/**
 * How a page responds: the longest wait from a tap to the next paint, in milliseconds, and how far parts of it moved by
 * themselves, as the sum of the browser's layout shifts. `taps`: how many it noted.
 */
export type Felt = { ms: number; shift: number; taps: number };

/** The pages that are used, in the order of the way; the first is the plain one they are compared with. */
export const USED = ["plain HTML", "/register", "the choice of times", "the payment"] as const;
export type Used = Record<(typeof USED)[number], Felt>;

/**
 * Taps what a student taps, once, with a processor four times slower.
 * @param academy the academy's address, and `bare` the bare app's
 * @throws Error when the browser noted no tap, which would pass for a fast answer
 */
export async function tapThrough(browser: Browser, academy: string, bare: string): Promise<Used> {
  const used: Partial<Used> = {};
  await visit(browser, async (page, cdp) => {
    const felt = await notes(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    used["plain HTML"] = await felt(() => tapPlain(page, `${bare}/plain-form.html`));
  });
  await visit(
    browser,
    async (page, cdp) => {
      const felt = await notes(page);
      const slow = (rate: number) => cdp.send("Emulation.setCPUThrottlingRate", { rate });
      await slow(SLOWER);
      used["/register"] = await felt(() => tapRegister(page));
      await slow(1);
      await register(page);
      await slow(SLOWER);
      used["the choice of times"] = await felt(() => tapTimes(page));
      used["the payment"] = await felt(() => tapPayment(page));
    },
    academy,
  );
  for (const [name, { taps }] of Object.entries(used))
    if (taps === 0) throw new Error(`The browser noted no tap on ${name}.`);
  return used as Used;
}

async function tapPlain(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await tap(page, "[value=one]", "[value=two]", "[name=consent]", "button");
  await page.waitForURL(/\?channel=/);
}

/** The choices of the first step, and the button while the times are not chosen: it comes back with what is missing. */
async function tapRegister(page: Page): Promise<void> {
  await page.goto("/register");
  await chooseCourse(page, "Computer Packages");
  await tap(page, "main form button[type=submit]");
  await page.locator("[data-slot=error-summary]").waitFor();
}

async function register(page: Page): Promise<void> {
  await fillRegistration(page, somebody("000"));
  await sendRegistration(page);
  await page.getByRole("link", { name: WORDS.en.goToEnroll }).click();
  await page.getByRole("heading", { name: WORDS.en.chooseTitle }).waitFor();
}

async function tapTimes(page: Page): Promise<void> {
  await page.reload();
  for (const day of ["saturday", "sunday", "chapel"]) {
    const times = `input[type=radio][name^="${day}_"]:visible:enabled`;
    for (const index of (await page.locator(times).all()).keys()) await tap(page, `${times} >> nth=${index}`);
  }
  await chooseTimes(page);
  await page.getByRole("button", { name: WORDS.en.enroll, exact: true }).tap();
  await page.getByRole("heading", { name: WORDS.en.payTitle }).waitFor();
}

async function tapPayment(page: Page): Promise<void> {
  await page.getByLabel(WORDS.en.prompt).tap();
  await page.getByRole("button", { name: WORDS.en.goToPayment }).tap();
  await page.getByRole("heading", { name: WORDS.en.checkPhone }).waitFor();
}

async function tap(page: Page, ...selectors: string[]): Promise<void> {
  for (const selector of selectors) await page.locator(selector).first().tap();
}

/** Notes what a tab's pages report from now on. @returns runs some work, and gives what was noted meanwhile */
async function notes(page: Page): Promise<(work: () => Promise<void>) => Promise<Felt>> {
  let felt: Felt = { ms: SHORTEST_MS, shift: 0, taps: 0 };
  await page.exposeBinding("recordTap", (_source, ms: number) => {
    felt.taps += 1;
    felt.ms = Math.max(felt.ms, ms);
  });
  await page.exposeBinding("recordShift", (_source, shift: number) => {
    felt.shift += shift;
  });
  await page.addInitScript(observe);
  return async (work) => {
    felt = { ms: SHORTEST_MS, shift: 0, taps: 0 };
    await work();
    await page.evaluate(() => (window as unknown as Observed).report());
    return felt;
  };
}

type Observed = Window & {
  recordTap: (ms: number) => void;
  recordShift: (shift: number) => void;
  note: (entries: PerformanceEntry[]) => void;
  report: () => void;
};

/**
 * Runs in each page. A tap is reported with the paint that follows it. Shifts within half a second of a tap are its result
 * and do not count, as in the web's definition.
 */
function observe(): void {
  const seen = window as unknown as Observed;
  type Entry = PerformanceEntry & { interactionId?: number; value?: number; hadRecentInput?: boolean };
  // A member: named functions come here with a helper of the TypeScript runner's, which a page lacks.
  seen.note = (entries) => {
    for (const { entryType, duration, interactionId, value, hadRecentInput } of entries as Entry[]) {
      if (entryType !== "layout-shift") interactionId && seen.recordTap(duration);
      else if (!hadRecentInput) seen.recordShift(value ?? 0);
    }
  };
  const observer = new PerformanceObserver((list) => seen.note(list.getEntries()));
  const least = { type: "event", buffered: true, durationThreshold: 16 };
  observer.observe(least as PerformanceObserverInit);
  observer.observe({ type: "layout-shift", buffered: true });
  seen.report = () => seen.note(observer.takeRecords());
  addEventListener("pagehide", seen.report);
}
