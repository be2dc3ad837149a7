import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, test as base, expect, type Page } from "@playwright/test";

/**
 * Fails a test whose pages have script errors or violate their own content policy. A page that is opened with a dialog is ready once
 * the dialog's scripts run: tests type sooner than people.
 */
export const test = base.extend<{ quiet: undefined }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await open(address, options);
      if (javaScriptEnabled !== false && options?.waitUntil !== "commit")
        await expect(page.locator("dialog[open]:not(:modal)")).toHaveCount(0);
      return answer;
    };
    await use(page);
  },
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
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const colours = await page.evaluate(violationsOfColours);
  await page.emulateMedia({ colorScheme: "light" });
  expect(colours.map(told), `${page.url()} in the dark`).toEqual([]);
}

/** Checks the phone's screen and a wide one, which has the same colours; the page is opened once. */
export async function expectUsableOnBothScreens(page: Page): Promise<void> {
  await expectUsable(page);
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  if (phone) await page.setViewportSize(phone);
}

/** Checks the page as it is shown, with the colours of the light theme. */
async function expectAccessible(page: Page): Promise<void> {
  // A page without frames is checked by axe within itself: loaded once, and no second page is opened for the results.
  expect(page.frames(), `${page.url()} has frames`).toHaveLength(1);
  await page.emulateMedia({ colorScheme: "light" });
  // A phone lays out only rows in sight; the links of the others would seem to lie over the next row's.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll("tr")) row.style.contentVisibility = "visible";
  });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    // Next takes a title away and sets it again while it draws a page, so the title is waited for instead.
    .disableRules("document-title")
    .analyze();
  expect(violations.map(told), page.url()).toEqual([]);
  await expect(page).toHaveTitle(/\S/);
  await expectNoSidewaysScroll(page);
}

const told = ({ id, nodes }: Violation) => `${id}: ${nodes[0]?.html}`;

/** Runs in a page that has axe. The themes differ only in colours. */
async function violationsOfColours(): Promise<Violation[]> {
  const { axe } = window as unknown as {
    axe: { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> };
  };
  const runOnly = ["color-contrast", "link-in-text-block"];
  return (await axe.run(document, { resultTypes: ["violations"], runOnly })).violations;
}

type Violation = { id: string; nodes: { html: string }[] };

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
  await page.route(/\/(_next\/static\/.*|elements)\.js/, async (route) => {
    await gone;
    await route.continue();
  });
  // The document itself is complete only with its scripts.
  await page.goto(address, { waitUntil: "commit" });
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
