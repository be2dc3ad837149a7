import { join } from "node:path";
import { type Child, startChild } from "@/scripts/lib/child.mjs";
import { freePort } from "@/scripts/lib/ports.mjs";
import { TEST_ENV } from "@/scripts/lib/test-settings.mjs";
import { expect, expectUsable, test } from "./support/academy";
import { type OwnDatabase, ownDatabase, statusOf, until } from "./support/own-academy";
import { chooseTimes, fillBirth, fillRegistration, somebody } from "./support/student";

const ROOT = join(import.meta.dirname, "..", "..");

// A platform serves pages by Next itself, with its runtime: React takes over the markup that our elements work on, and its errors
// about changed markup would be in the browser's console.
let own: OwnDatabase;
let platform: Child;
let url = "";

test.beforeAll(async () => {
  own = await ownDatabase("platform");
  const port = await freePort();
  url = `http://localhost:${port}`;
  const next = join(ROOT, "node_modules", "next", "dist", "bin", "next");
  platform = await startChild("The platform", process.execPath, [next, "start", "-p", String(port)], {
    cwd: ROOT,
    env: { ...TEST_ENV, NODE_ENV: "production", DATABASE_URL: own.database, NO_SCHEDULER: "1" },
  });
  // Nothing sends its messages or queries M-Pesa, so it never counts as ready; its pages are served.
  await until(
    () => statusOf(`${url}/register`),
    200,
    () => platform.tail(),
  );
});
test.afterAll(async () => {
  await platform?.stop(5_000);
  await own?.close();
});

test("where a platform serves Next's runtime, a registration works the same", async ({ page }) => {
  await page.goto(`${url}/register`);
  await page.waitForLoadState("networkidle");
  await expect(page.locator("script[src*='_next']").first()).toBeAttached();
  // A refused form comes back with its page.
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("[data-slot=error-summary]")).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await page.waitForLoadState("networkidle");
  // Fields follow the age, and what is typed survives a reload.
  await fillBirth(page, ["27", "3", "2008"]);
  await expect(page.getByLabel(/^ID number/)).toBeHidden();
  await expect(page.getByLabel("Guardian's full name")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Year")).toHaveValue("2008");
  await page.goto("about:blank");
});

test("and so does the way to a seat: sent once, gated by the choice, arriving at its heading", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await fillRegistration(page, somebody());
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Continue" }).dblclick();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "Go to Enroll" }).click();
  await page.waitForLoadState("networkidle");
  const enroll = page.getByRole("button", { name: "Enroll", exact: true });
  await expect(enroll).toBeDisabled();
  await expect(page.getByText(/^[12] of 3 sessions chosen/)).toBeVisible();
  await chooseTimes(page);
  await expect(enroll).toBeEnabled();
  await enroll.click();
  await expect(page.getByRole("heading", { name: "Pay the enrollment fee" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectUsable(page);
  await context.close();
});
