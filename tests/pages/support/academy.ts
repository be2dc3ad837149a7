import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, test as base, expect, type Page } from "@playwright/test";

/** Fails a test whose pages have script errors or violate their own content policy. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ context }, use) => {
      const heard: string[] = [];
      context.on("console", (message) => {
        const said = `${message.text()} ${message.location().url}`;
        if (message.type() === "error" && !/ (403 \(Forbidden|404 \(Not Found)\)/.test(said))
          heard.push(said);
      });
      context.on("weberror", (error) => heard.push(error.error().message));
      await use(undefined);
      expect(heard, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Checks WCAG 2.2 AA in both themes, and that nothing scrolls sideways. */
export async function expectUsable(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page });
    // The themes differ only in colours.
    const { violations } = await (colorScheme === "light"
      ? axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      : axe.withRules(["color-contrast", "link-in-text-block"])
    ).analyze();
    const told = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`);
    expect(told, page.url()).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoSidewaysScroll(page);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** Opens a list's filters, which are collapsed on a phone and always open on a wide screen. */
export async function openFilters(page: Page): Promise<void> {
  const filters = page.locator("[data-filters]");
  await filters.waitFor({ state: "attached" });
  const line = filters.locator("> summary");
  if ((await line.isVisible()) && (await filters.getAttribute("open")) === null) await line.click();
}

/**
 * Opens a page as on a slow phone, where it can be filled in before its scripts load.
 * @returns a function that lets the scripts load and run
 */
export async function openBeforeScripts(page: Page, address: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return async () => {
    letGo();
    await page.waitForLoadState("networkidle");
  };
}

/** A page of a separate browser without scripts. */
export async function withoutScripts(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
    ...(baseURL ? { baseURL } : {}),
  });
  return context.newPage();
}
