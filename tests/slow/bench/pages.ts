import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { type Round, roundOf } from "./figures";
import type { Side } from "./sides";

/** A cheap phone on a slow mobile network: a processor four times slower, 150 ms away, 1.6 Mbit/s. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SLOWER = 4;

/** What a page made a browser load, in bytes over the wire. */
export type Weight = { scripts: number; styles: number; html: number };

/** The measured pages, and those whose largest paint is measured too. */
export const PAGES = ["/", "/register", "/enroll", "/auth/login"];
export const PAINTED = ["/", "/register"];

export async function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** Opens a page with an empty cache, and adds up what it loads until the network is idle. */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const weight: Weight = { scripts: 0, styles: 0, html: 0 };
  await visit(browser, async (page, cdp) => {
    const kinds = new Map<string, keyof Weight>();
    cdp.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") kinds.set(requestId, "scripts");
      if (type === "Stylesheet") kinds.set(requestId, "styles");
      if (type === "Document") kinds.set(requestId, "html");
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (kind) weight[kind] += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "networkidle" });
  });
  return weight;
}

/** The largest contentful paint on the phone. @param scripts false switches JavaScript off */
export function paintSide(browser: Browser, name: string, url: string, scripts = true): Side {
  return { name, round: () => paint(browser, url, scripts) };
}

async function paint(browser: Browser, url: string, scripts: boolean): Promise<Round> {
  let ms = 0;
  await visit(browser, async (page, cdp) => {
    await cdp.send("Network.emulateNetworkConditions", NETWORK);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    if (!scripts) await cdp.send("Emulation.setScriptExecutionDisabled", { value: true });
    await page.goto(url, { waitUntil: "networkidle" });
    // Reading it requires a script.
    await cdp.send("Emulation.setScriptExecutionDisabled", { value: false });
    ms = await largestPaint(page);
  });
  return roundOf([ms], ms);
}

type Page = Awaited<ReturnType<Browser["newPage"]>>;

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

async function visit(browser: Browser, work: (page: Page, cdp: CDPSession) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
    await work(page, cdp);
  } finally {
    await context.close();
  }
}
