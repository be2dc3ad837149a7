import { expect, test } from "./support/academy";

test("what was wrong the last time is not shown while a form is sent again", async ({ page }) => {
  await page.goto("/enroll");
  const send = page.getByRole("button", { name: "Search", exact: true });
  await send.click();
  const summary = page.locator("[data-slot=error-summary]");
  const error = page.locator("#q-error");
  await expect(summary).toBeFocused();
  await expect(error).toBeVisible();
  // As long as no answer comes, the page stays.
  await page.evaluate(() => document.addEventListener("submit", (event) => event.preventDefault(), true));
  await send.click();
  await expect(page.getByText("Searching…", { exact: true })).toBeVisible();
  await expect(summary).toBeHidden();
  await expect(error).toBeHidden();
});

test("nor while somebody signs in again", async ({ page }) => {
  await page.goto("/auth/login");
  const send = page.getByRole("button", { name: "Sign in", exact: true });
  await send.click();
  const summary = page.locator("[data-slot=error-summary]");
  await expect(summary).toBeVisible();
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/auth/login", async (route) => {
    await gone;
    await route.continue();
  });
  await send.click();
  await expect(summary).toBeHidden();
  letGo();
  await expect(summary).toBeVisible();
});
