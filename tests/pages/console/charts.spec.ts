import type { Page } from "@playwright/test";
import { expect, expectUsableAt320, expectUsableOnBothScreens, openFilters, test } from "../support/academy";
import { signInAs, tokenOf } from "../support/staff";

const totalOf = async (page: Page) =>
  Number((await page.getByText(/^Showing /).textContent())?.match(/of (\d+)/)?.[1]);

test("the season report draws the season that is taught, each line leads to its list, and each chart is a file", async ({
  page,
  request,
}) => {
  await signInAs(page, "admin", "/admin/seasons/report");
  await expect(page.getByRole("heading", { level: 1, name: "Report of season 8" })).toBeVisible();
  await expect(
    page.getByLabel("Season", { exact: true }).getByRole("option", { name: /planned/ }),
  ).not.toHaveCount(0);
  await page.getByText("The weekends as a table").click();
  await expectUsableOnBothScreens(page);
  await expectUsableAt320(page);

  const answer = await request.get("/api/v1/seasons/report?number=8", {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
  });
  const { data } = await answer.json();
  await page.getByRole("link", { name: "Completed", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/enrollments\?season=8&outcome=completed/);
  if (data.steps.completed > 0) expect(await totalOf(page)).toBe(data.steps.completed);
  await page.goto("/admin/seasons/report?number=8");
  await page.getByRole("link", { name: "Friend/Family" }).click();
  await expect(page).toHaveURL(/\/admin\/registrations\?season=8&channel=Friend/);

  await page.goto("/admin/seasons/report?number=8");
  const weekend = page.locator("#weekends svg a").first();
  const [list] = await Promise.all([weekend.getAttribute("href"), weekend.click()]);
  await expect(page).toHaveURL(new RegExp(String(list).replaceAll("?", "\\?")));
  await expect(page.getByRole("heading", { level: 1, name: "Registers" })).toBeVisible();

  await page.goto("/admin/seasons/report?number=8");
  for (const part of ["steps", "heard", "weekends"]) {
    const links = page.locator(`#${part} a[download]`);
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) {
      const file = await page.request.get((await link.getAttribute("href")) ?? "");
      expect(file.status(), part).toBe(200);
    }
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#weekends svg").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Export CSV" }).filter({ visible: true })).toHaveCount(0);
});

test("a figure of a season that the list does not offer leads to its rows, not to everybody's", async ({
  page,
}) => {
  await signInAs(page, "admin", "/admin/seasons/report?number=9");
  await page.getByRole("link", { name: "Registered", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/registrations\?season=9$/);
  await openFilters(page);
  await expect(page.getByLabel("Season", { exact: true })).toHaveValue("9");
});

test("finance has the report's figures, and no links to lists that it does not have", async ({ page }) => {
  await signInAs(page, "finance", "/finance/seasons/report?number=8");
  await expect(page.getByRole("heading", { name: "How they heard about us" })).toBeVisible();
  await expect(page.locator("#weekends svg a")).toHaveCount(0);
  await expect(page.locator("#steps a:not([download])")).toHaveCount(1);
});

test("a season without students or registers says so", async ({ page }) => {
  await signInAs(page, "admin", "/admin/seasons/report?number=9");
  await expect(page.getByText("No register of this season is saved yet.")).toBeVisible();
  await expectUsableOnBothScreens(page);
});

test("the timetable shows who teaches which class when, and what has no tutor", async ({ page }) => {
  await signInAs(page, "admin", "/admin/sessions");
  await page.getByRole("link", { name: "Timetable" }).click();
  const grid = page.getByRole("table", { name: "The week of season 8 by tutor" });
  await expect(grid.getByRole("row")).not.toHaveCount(0);
  await expectUsableOnBothScreens(page);
  await expectUsableAt320(page);
  await grid.getByRole("link", { name: /, / }).first().click();
  await expect(page).toHaveURL(/\/admin\/class-session-info\?sessionId=/);
});
