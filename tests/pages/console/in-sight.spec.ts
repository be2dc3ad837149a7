import type { Page } from "@playwright/test";
import { LIST_PATHS } from "@/lib/domain/access/role-pages";
import { expect, expectUsable, test } from "../support/academy";
import { ownEnrollments, paid, summary } from "../support/enrollments";
import { signInAs } from "../support/staff";
import { LIST, listed } from "./registrations";

const DESKTOP = { tag: "@desktop" };
const SCREEN = { width: 1280, height: 800 };
/** A list with tabs above it begins below them. */
const TABS = 60;

/** The distance of the first row from the top of the page. */
function firstRow(page: Page): Promise<number> {
  return listed(page)
    .first()
    .evaluate((row) => row.getBoundingClientRect().top + scrollY);
}

test("a screen of 1280 by 800 shows at least twelve registrations", DESKTOP, async ({ page }) => {
  await page.setViewportSize(SCREEN);
  await signInAs(page, "admin", LIST);
  const whole = await listed(page).evaluateAll(
    (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(whole).toBeGreaterThanOrEqual(12);
  await expectUsable(page);
});

test("every list begins within 240 pixels, below tabs within 300", DESKTOP, async ({ page }) => {
  await page.setViewportSize(SCREEN);
  await signInAs(page, "admin", LIST);
  const low: string[] = [];
  for (const path of LIST_PATHS) {
    await page.goto(`/admin/${path}`);
    if ((await listed(page).count()) === 0) continue;
    const tabs =
      (await page
        .locator("main nav")
        .filter({ has: page.locator("a") })
        .first()
        .count()) > 0;
    const top = await firstRow(page);
    if (top > 240 + (tabs ? TABS : 0)) low.push(`${path}: ${Math.round(top)}`);
  }
  expect(low).toEqual([]);
});

test("a student's page says on a phone, without scrolling, whether the place is paid and what comes next", async ({
  page,
  request,
}) => {
  const [student] = await ownEnrollments(request, 1);
  await paid(request, student!);
  const { class_name } = await summary(request, student!);
  await page.setViewportSize({ width: 360, height: 640 });
  await signInAs(page, "cashier", `/student-details?studentId=${student!.id}`);
  const main = page.locator("main");
  for (const text of ["Paid", class_name, "nothing, all is done."]) {
    const said = main.getByText(text, { exact: text === "Paid" }).first();
    await expect(said).toBeInViewport({ ratio: 1 });
  }
  await expectUsable(page);
});
