import { type Browser, test as base, expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { WHOLE_RUN } from "../../support/whole-run";
import { axeViolations } from "./axe";
import { contrastViolations } from "./contrast";

/**
 * Fails a test whose pages have script errors or violate their own content policy. A page that is opened with a dialog is ready once
 * the dialog's scripts run: tests type sooner than people.
 */
export const test = base.extend<{ quiet: undefined }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await open(address, options);
      if (javaScriptEnabled !== false && options?.waitUntil !== "commit") await expectDialogReady(page);
      return answer;
    };
    await use(page);
  },
  quiet: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => {
        const said = `${message.text()} ${message.location().url}`;
        if (message.type() === "error" && !/ (403 \(Forbidden|404 \(Not Found)\)/.test(said))
          errors.push(said);
      });
      context.on("weberror", (error) => errors.push(error.error().message));
      await use(undefined);
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * The rules: WCAG 2.2 AA; contrast is measured apart. Next removes a title and sets it again while it draws a page, so the title is
 * awaited instead.
 */
const RULES: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  rules: { "document-title": { enabled: false }, "color-contrast": { enabled: false } },
};
/** The other rule whose result may differ between the themes. */
const LINKS: RunOptions = { runOnly: ["link-in-text-block"] };

/** Checks WCAG 2.2 AA in both themes, and that nothing scrolls sideways. Only a whole run looks at the console in the dark. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  if (WHOLE_RUN || !(await isInConsole(page))) await expectReadableInTheDark(page);
}

/** Whether a page has the console's frame, whose header searches everything. */
async function isInConsole(page: Page): Promise<boolean> {
  return (await page.locator("[data-search-everything]").count()) > 0;
}

async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  const changed = await layOutWhole(page);
  const colours = [
    ...((await hasPlainLinks(page)) ? await axeViolations(page, LINKS) : []),
    ...(await contrastViolations(page)),
  ];
  await changed.evaluate((restore) => restore());
  await page.emulateMedia({ colorScheme: "light" });
  expect(colours, `${page.url()} in the dark`).toEqual([]);
}

/** Whether a link within text has no underline, which would set it apart in every theme. */
function hasPlainLinks(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.links].some((link) => {
      const { display, textDecorationLine } = getComputedStyle(link);
      return display === "inline" && !textDecorationLine.includes("underline");
    }),
  );
}

/**
 * Checks the phone's screen in both themes, and that a wide one does not scroll sideways; the page is opened once. A whole run checks the
 * rules on the wide one too, where most elements are the same.
 */
export async function expectUsableOnBothScreens(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  await (WHOLE_RUN ? expectAccessible(page) : expectNoSidewaysScroll(page));
  if (phone) await page.setViewportSize(phone);
}

/** Checks the page as it is shown, with the colours of the light theme. */
async function expectAccessible(page: Page): Promise<void> {
  // axe looks into no frames here.
  expect(page.frames(), `${page.url()} has frames`).toHaveLength(1);
  await page.emulateMedia({ colorScheme: "light" });
  const changed = await layOutWhole(page);
  const found = [...(await axeViolations(page, RULES)), ...(await contrastViolations(page))];
  expect(found, page.url()).toEqual([]);
  await changed.evaluate((restore) => restore());
  await expect(page).toHaveTitle(/\S/);
  await expectNoSidewaysScroll(page);
}

/**
 * Shows scrollable content as if it were in sight: rows that a phone lays out only in sight would seem to lie over the next row,
 * and links to lie under a bar that stays while the page moves.
 * @returns a function in the page that undoes it
 */
function layOutWhole(page: Page) {
  return page.evaluateHandle(() => {
    for (const row of document.querySelectorAll("tr")) row.style.contentVisibility = "visible";
    const bars = [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => getComputedStyle(element).position === "sticky")
      .map((bar) => ({ bar, style: bar.style.cssText }));
    for (const { bar } of bars) bar.style.cssText += "; position: relative; inset: auto";
    return () => {
      for (const { bar, style } of bars) bar.style.cssText = style;
    };
  });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** Checks the phone's screen, and that the smallest one, of 320 px, does not scroll sideways either. */
export async function expectUsableAt320(page: Page): Promise<void> {
  await expectUsable(page);
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  if (phone) await page.setViewportSize(phone);
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
    await expectDialogReady(page);
  };
}

/** A dialog that is open from the start is modal once its scripts run; before, its form is posted by the browser itself. */
export async function expectDialogReady(page: Page): Promise<void> {
  await expect(page.locator("dialog[open]:not(:modal)")).toHaveCount(0);
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
