import { expect, test } from "../support/academy";
import { signInAs } from "../support/staff";

test("on a phone the menu closes when a link leads to its page, and by Escape", async ({ page }) => {
  await signInAs(page, "admin", "/admin/registrations");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  await opener.click();
  await menu.getByRole("link", { name: "Audit Log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await opener.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
});

test("on a wide screen the menu stands beside the page, without a button, and is not printed @desktop", async ({
  page,
}) => {
  await signInAs(page, "admin", "/admin/registrations");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toHaveCount(0);
  await menu.getByRole("link", { name: "Audit Log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
  await expect(menu.locator("[aria-current=page]")).toHaveText("Audit Log");
  const [beside, content] = [await menu.boundingBox(), await page.locator("main").boundingBox()];
  expect(beside!.x + beside!.width).toBeLessThanOrEqual(content!.x);
  await page.emulateMedia({ media: "print" });
  await expect(menu).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu slides over a phone's page, in groups, and marks the page", async ({ page }) => {
    await signInAs(page, "admin", "/admin/registrations");
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await expect(menu).toHaveCount(0);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(menu.getByRole("heading")).toHaveText(["People", "Teaching", "Money", "System"]);
    await expect(menu.getByRole("list", { name: "People" }).locator("[aria-current=page]")).toHaveText(
      "Registrations",
    );
    await menu.getByRole("list", { name: "System" }).getByRole("link", { name: "Audit Log" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
  });
});
