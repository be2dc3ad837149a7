import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./support/academy";
import { MOST_FIRST_VISIT, sum, visit, watch } from "./support/loaded";
import { goToPayment, somebody } from "./support/student";

// Size limits of a public page (docs/performance.md): bytes as a browser receives them, headers included.
const MOST_SCRIPT = 15_000;
/** The page that checks signatures and reads photos, which needs more. */
const VERIFY = { address: "/verify", script: "/verify.js", most: 40_000 };
const MOST_JOURNEY = 120_000;

const ROUTES = join(import.meta.dirname, "..", "..", ".next", "app-path-routes-manifest.json");
/** Addresses of the pages with parts that vary. */
const EXAMPLES: Record<string, string> = {
  "/certificate/[number]/[check]": "/certificate/1/ABCDEFGH",
  "/check-receipt/[number]/[check]": "/check-receipt/1/ABCDEFGH",
  "/offer/[token]": "/offer/nothing",
  "/unsubscribe/[token]": "/unsubscribe/nothing",
};

/** Every public page, and an unknown address. */
function publicPages(): string[] {
  const routes: Record<string, string> = JSON.parse(readFileSync(ROUTES, "utf8"));
  const pages = Object.entries(routes).filter(([file]) => /^\/\((public|person)\)\/.*page$/.test(file));
  return [...pages.map(([, route]) => EXAMPLES[route] ?? route), "/nowhere"];
}

test("every public page loads one small script, /verify a second, and nothing of Next's runtime", async ({
  browser,
  baseURL,
}) => {
  const pages = publicPages();
  expect(pages.length).toBeGreaterThan(18);
  for (const address of pages) {
    const { loaded, html } = await visit(browser, baseURL, address);
    const scripts = loaded.filter(({ type, url }) => type === "Script" || /\.js(\?|$)/.test(url));
    const isVerify = address === VERIFY.address;
    expect(
      scripts.map(({ url }) => new URL(url).pathname),
      address,
    ).toEqual(isVerify ? ["/elements.js", VERIFY.script] : ["/elements.js"]);
    expect(sum(loaded, "Script"), address).toBeGreaterThan(0);
    expect(sum(loaded, "Script"), address).toBeLessThanOrEqual(isVerify ? VERIFY.most : MOST_SCRIPT);
    expect(sum(loaded), address).toBeLessThanOrEqual(MOST_FIRST_VISIT);
    expect(html, address).not.toMatch(/__next_f|_next\/static\/[^"]*\.js/);
    expect(html.match(/<script/g), address).toHaveLength(isVerify ? 2 : 1);
  }
});

test("the console and the sign-in keep the runtime", async ({ browser, baseURL }) => {
  const { loaded } = await visit(browser, baseURL, "/auth/login");
  expect(sum(loaded, "Script")).toBeGreaterThan(50_000);
});

test("from the home page to a paid seat a phone loads less than 120 kB", async ({ page }) => {
  const loaded = await watch(page);
  await page.goto("/");
  await goToPayment(page, somebody("000"), "express");
  await page.getByRole("button", { name: "Send Payment Request" }).click();
  await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
  const documents = loaded.filter(({ type }) => type === "Document");
  test.info().annotations.push({
    type: "journey",
    description: `${sum(loaded)} bytes in ${loaded.length} requests, ${documents.length} documents`,
  });
  expect(documents.length).toBeGreaterThan(8);
  expect(sum(loaded)).toBeLessThanOrEqual(MOST_JOURNEY);
});
