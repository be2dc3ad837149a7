import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { addressOf } from "./stage";

export type Page = Awaited<ReturnType<Browser["newPage"]>>;

/** How much slower the processor of a cheap phone is. */
export const SLOWER = 4;

export async function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

let visitors = 0;

/** A new phone with an empty cache and an address of its own, which is gone after the work. */
export async function visit(
  browser: Browser,
  work: (page: Page, cdp: CDPSession) => Promise<void>,
  baseURL?: string,
): Promise<void> {
  visitors += 1;
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    extraHTTPHeaders: { "x-forwarded-for": addressOf(visitors) },
    ...(baseURL ? { baseURL } : {}),
  });
  try {
    // For a busy machine; no figure rests on it.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
    await work(page, cdp);
  } finally {
    await context.close();
  }
}
