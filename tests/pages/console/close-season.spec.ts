import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import postgres from "postgres";
import { expect, expectUsable, expectUsableOnBothScreens, test } from "../support/academy";
import { type OwnAcademy, ownAcademy } from "../support/own-academy";
import { PASSWORD, PHONES } from "../support/staff";

// Closing a season changes all of it, so these tests have an academy of their own.
test.describe.configure({ mode: "serial" });

let academy: OwnAcademy;
test.beforeAll(async () => {
  academy = await ownAcademy("close-season");
});
test.afterAll(async () => academy?.close());

async function open(page: Page, role: "admin" | "finance", path: string): Promise<void> {
  await page.goto(`${academy.url}/auth/login?return=${encodeURIComponent(path)}`);
  await page.getByLabel("Phone number").fill(PHONES[role]);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${academy.url}${path}`);
}

const step = (page: Page, name: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: new RegExp(`^\\d\\. ${name}$`) }) });

test("an admin is led through what is left, does part of it, leaves, and finds the rest again", async ({
  page,
}) => {
  await open(page, "admin", "/admin/seasons/close?number=8");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Close season 8");
  for (const name of [
    "Registers",
    "Unpaid places and offers",
    "Money at rest",
    "Results",
    "Certificates",
    "Report",
  ])
    await expect(page.getByRole("heading", { name: new RegExp(`^\\d\\. ${name}`) })).toBeVisible();
  await expectUsable(page);

  await page.getByRole("link", { name: "See whom this ends" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("End the unpaid places of season 8");
  await expect(page.getByText("The last meeting of season 8 is on").first()).toBeVisible();
  await expectUsable(page);
  const end = page.getByRole("button", { name: /^End \d+ places?$/ });
  await end.click();
  await expect(page.getByText("or say why this is done now.").first()).toBeVisible();
  await page.getByLabel("Why is this done now?").fill("Nobody pays any more.");
  await end.click();
  await expect(page.getByText(/unpaid places? (was|were) ended/)).toBeVisible();
  await expect(step(page, "Unpaid places and offers")).toContainText("Done");
  await page.getByRole("button", { name: "Undo: give the places back" }).click();
  await expect(page.getByText(/^Undone: \d+ as before/)).toBeVisible();
  await expect(step(page, "Unpaid places and offers")).not.toContainText("Done");
  await page.getByRole("link", { name: "See whom this ends" }).click();
  await page.getByLabel("Why is this done now?").fill("Nobody pays any more.");
  await end.click();
  await expect(step(page, "Unpaid places and offers")).toContainText("Done");
  await page
    .getByRole("link", { name: /^See students/ })
    .first()
    .click();
  await expect(page.getByRole("columnheader", { name: "Attendance", includeHidden: true })).toBeAttached();
  await page.getByRole("link", { name: /^Accept \d+ results?$/ }).click();
  await page.getByLabel("Why is this done now?").fill("The tutors agreed.");
  await page.getByRole("button", { name: /^Accept \d+ results?$/ }).click();
  await expect(page.getByText(/^Results accepted: \d+ completed/)).toBeVisible();

  await page.goto(`${academy.url}/admin/settings?part=seasons`);
  await page.getByRole("link", { name: /^Close.*Season 8/ }).click();
  await expect(step(page, "Results")).toContainText("Done");
  await expect(step(page, "Money at rest")).not.toContainText("Done");
});

test("the report is read by finance, on the screen and as a file", async ({ page }) => {
  await open(page, "finance", "/finance/seasons/report?number=8");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Report of season 8");
  await expect(page.getByRole("table", { name: "By course and class" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Beside earlier seasons" })).toContainText("Season 7");
  await expectUsableOnBothScreens(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).first().click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^Season_8_\d+\.csv$/);
  expect((await readFile(await file.path(), "utf8")).split("\n")[1]).toMatch(/^8,,,\d+,\d+,\d+,/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a season is closed with a reason while something is left, and is history then", async ({ page }) => {
    await open(page, "admin", "/admin/seasons/close?number=8");
    const close = async (reason: string) => {
      await page.getByRole("link", { name: "See whom closing concerns" }).click();
      await page.getByRole("button", { name: "Close the season" }).click();
      await expect(page.getByText("or say why this is done now.").first()).toBeVisible();
      await page.getByLabel("Why is this done now?").fill(reason);
      await page.getByRole("button", { name: "Close the season" }).click();
      await expect(page.getByText(/^Season 8 was closed on/)).toBeVisible();
    };
    await close("Closed by mistake.");
    await page.getByLabel("Why is it opened again?").fill("It goes on until its last day.");
    await page.getByRole("button", { name: "Open the season again" }).click();
    await expect(page.getByText(/^Season 8 is open again/)).toBeVisible();
    await close("The rest is settled by hand.");
    await expect(page.getByText("Reason: The rest is settled by hand.").first()).toBeVisible();

    const sql = postgres(academy.database, { max: 1 });
    expect(await sql`select * from check_invariants()`).toEqual([]);
    await sql.end();

    // Without a season the list has the planned one alone.
    await page.goto(`${academy.url}/admin/classes?season=9`);
    const planned = await page.getByRole("row").count();
    expect(planned).toBeGreaterThan(0);
    await page.goto(`${academy.url}/admin/classes`);
    await expect(page.getByRole("row")).toHaveCount(planned);
    await page.goto(`${academy.url}/admin/classes?season=8`);
    await page.getByRole("row").getByRole("link").first().click();
    await expect(
      page.getByText("Season 8 is closed. You can look at this, but not change it."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Update" })).toHaveCount(0);
  });
});
