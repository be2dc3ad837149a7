import type { Browser, CDPSession, Page } from "@playwright/test";

/** The goal of a public page's first visit, with its pictures: bytes as a browser receives them, headers included (docs/performance.md). */
export const MOST_FIRST_VISIT = 40_000;

type Loaded = { type: string; url: string; bytes: number };

/** Notes all that a page loads from now on. */
export async function watch(page: Page): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const known = new Map<string, Loaded>();
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
    const item = { type, url: response.url, bytes: 0 };
    known.set(requestId, item);
    loaded.push(item);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const item = known.get(requestId);
    if (item) item.bytes = encodedDataLength;
  });
  await cdp.send("Network.enable");
  return loaded;
}

/** The bytes of what was loaded, or of one type. */
export const sum = (loaded: Loaded[], type?: string) =>
  loaded.reduce((bytes, item) => bytes + (type && item.type !== type ? 0 : item.bytes), 0);

/** Opens a page as a new visitor. */
export async function visit(browser: Browser, baseURL: string | undefined, address: string) {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  try {
    const page = await context.newPage();
    const loaded = await watch(page);
    await page.goto(address, { waitUntil: "networkidle" });
    return { loaded, html: await page.content() };
  } finally {
    await context.close();
  }
}
