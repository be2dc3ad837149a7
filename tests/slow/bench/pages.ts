import type { Browser, CDPSession } from "@playwright/test";
import { roundOf, type Side } from "./figures";
import { type Page, SLOWER, visit } from "./visit";

/** A cheap phone on a slow mobile network: a processor four times slower, 150 ms away, 1.6 Mbit/s. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/** A bad connection of a cheap phone: 400 ms away, 400 kbit/s. */
const BAD_NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 };
/** A task that takes longer keeps a tap waiting (the web's definition of a long task). */
const LONG_TASK_MS = 50;

/** What a page made a browser load, in bytes over the wire. */
export type Weight = { all: number; scripts: number; requests: number };

/** The public pages that are measured, and those whose largest paint is measured too. */
export const PAGES = ["/", "/register", "/enroll"];
/** A page that keeps Next's runtime. */
export const WITH_RUNTIME = "/auth/login";
export const PAINTED = ["/", "/register"];

/** Opens a page with an empty cache, and adds up what it loads until the network is idle. */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const weight: Weight = { all: 0, scripts: 0, requests: 0 };
  await visit(browser, async (page, cdp) => {
    const scripts = new Set<string>();
    cdp.on("Network.responseReceived", ({ requestId, type }) => {
      weight.requests += 1;
      if (type === "Script") scripts.add(requestId);
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      weight.all += encodedDataLength;
      if (scripts.has(requestId)) weight.scripts += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "networkidle" });
  });
  return weight;
}

/** One figure of a page, in milliseconds, of a visit under some conditions. */
function pageSide(
  name: string,
  browser: Browser,
  look: (page: Page, cdp: CDPSession) => Promise<number>,
): Side {
  return {
    name,
    round: async () => {
      let ms = 0;
      await visit(browser, async (page, cdp) => {
        ms = await look(page, cdp);
      });
      return roundOf([ms], Math.max(ms, 1));
    },
  };
}

/** How long a page keeps taps waiting while it loads, on a processor four times slower. */
export function blockingSide(browser: Browser, name: string, url: string): Side {
  return pageSide(name, browser, async (page, cdp) => {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript((least) => {
      const seen = window as typeof window & { blocked?: number };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.blocked = (seen.blocked ?? 0) + duration - least;
      }).observe({ type: "longtask" });
    }, LONG_TASK_MS);
    await page.goto(url, { waitUntil: "networkidle" });
    return page.evaluate(() => (window as typeof window & { blocked?: number }).blocked ?? 0);
  });
}

/** When everything has loaded, over the bad connection. */
export function loadSide(browser: Browser, name: string, url: string): Side {
  return pageSide(name, browser, async (page, cdp) => {
    await cdp.send("Network.emulateNetworkConditions", BAD_NETWORK);
    await page.goto(url, { waitUntil: "networkidle" });
    return page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return entry?.loadEventEnd ?? 0;
    });
  });
}

/** The largest contentful paint on the phone. @param scripts false switches JavaScript off */
export function paintSide(browser: Browser, name: string, url: string, scripts = true): Side {
  return pageSide(name, browser, async (page, cdp) => {
    await cdp.send("Network.emulateNetworkConditions", NETWORK);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    if (!scripts) await cdp.send("Emulation.setScriptExecutionDisabled", { value: true });
    await page.goto(url, { waitUntil: "networkidle" });
    // Reading it requires a script.
    await cdp.send("Emulation.setScriptExecutionDisabled", { value: false });
    return largestPaint(page);
  });
}

/** The browser's own entry; it exists also for a page whose scripts did not run. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error("The browser reported no largest paint.")), 5_000);
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          if (last) resolve(last.startTime);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}
