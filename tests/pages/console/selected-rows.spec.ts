import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsable, openBeforeScripts, test } from "../support/academy";
import { newName, ownClasses, ownStudent, takeSeat } from "../support/own-records";
import { signInAs, tokenOf } from "../support/staff";
import { chooseCourse } from "../support/student";
import { LIST, listed } from "./registrations";

const DESKTOP = { tag: "@desktop" };

/** Some students, ten by default, and the list that shows only them, by the family name they share. */
async function studentsInList(request: APIRequestContext, size = 10): Promise<string> {
  const family = newName("Ten").split(" ")[1] ?? "";
  // One after another: the list has the newest first.
  for (let turn = 0; turn < size; turn += 1)
    await ownStudent(request, undefined, `${String.fromCharCode(65 + turn)}kinyi ${family}`);
  return `${LIST}?q=${family}`;
}

const bar = (page: Page) => page.getByRole("region", { name: "Selected rows" });

async function confirmTen(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Archive 10 students?" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Selected rows" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "Yes, archive 10" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Registrations" })).toBeVisible();
  await expect(page.getByText("10 students archived.")).toBeVisible();
  await expect(listed(page).filter({ hasText: "archived" })).toHaveCount(10);
}

test("an admin archives ten students at once, also by keyboard", DESKTOP, async ({ page, request }) => {
  await signInAs(page, "admin", await studentsInList(request));
  await expect(listed(page)).toHaveCount(10);
  await expect(bar(page)).toBeHidden();
  // Keys do nothing before the page's scripts run.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.locator("[data-row]:focus")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("1 selected");
  await expectUsable(page);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  // A range needs two clicks: what was selected before Escape is forgotten.
  await page.getByRole("checkbox", { name: /^Select Dkinyi/ }).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("1 selected");
  await page.getByRole("checkbox", { name: /^Select Gkinyi/ }).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("4 selected");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: /^Select Akinyi/ }).check();
  await bar(page).getByRole("button", { name: "Select all 10 on this page" }).click();
  await expect(bar(page)).toContainText("10 selected");
  await bar(page).getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Archive 10 students?" })).toBeVisible();
  await expectUsable(page);
  await confirmTen(page);
});

test(
  "rows ticked before the scripts loaded, and before a search is answered, stay ticked",
  DESKTOP,
  async ({ page, request }) => {
    const list = await studentsInList(request, 3);
    await signInAs(page, "admin", "/privacy-policy");
    const release = await openBeforeScripts(page, list);
    await page.getByRole("checkbox", { name: /^Select Akinyi/ }).check();
    await release();
    await page.getByRole("checkbox", { name: /^Select Bkinyi/ }).check();
    await expect(bar(page)).toContainText("2 selected");
    const search = page.getByPlaceholder(/^Search name/);
    await search.fill(`kinyi ${await search.inputValue()}`);
    await expect(page).toHaveURL(/q=kinyi/);
    await expect(listed(page)).toHaveCount(3);
    await expect(bar(page)).toContainText("2 selected");
    await bar(page).getByRole("button", { name: "Merge two" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Merge/ })).toBeVisible();
  },
);

test(
  "students are moved together from the registrations, who has no place is counted, and Undo says it was undone",
  DESKTOP,
  async ({ page, request }) => {
    const [from, to] = await ownClasses(request, await tokenOf(request, "admin"), [5, 5]);
    const family = newName("Moved").split(" ")[1] ?? "";
    for (const first of ["Amani", "Baraka", "Chiku"]) {
      const { id } = await ownStudent(request, undefined, `${first} ${family}`);
      if (first !== "Chiku") await takeSeat(request, id, from!);
    }
    await signInAs(page, "admin", `${LIST}?q=${family}`);
    await expect(listed(page)).toHaveCount(3);
    for (const nth of [0, 1, 2]) await page.locator("[data-select]").nth(nth).check();
    await bar(page).getByRole("button", { name: "Move to another class" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Move 2 enrollments" })).toBeVisible();
    await expect(page.getByText("1 selected student has no place, and is not here.")).toBeVisible();
    await expectUsable(page);
    await chooseCourse(page, to!.course, to!.name);
    await page.getByRole("button", { name: "Move 2" }).click();
    await expect(page.getByText("2 enrollments moved.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone. 2 enrollments moved back.")).toBeVisible();
    await expect(listed(page).filter({ hasText: from!.name })).toHaveCount(2);
  },
);

test(
  "a class with less room takes the first of the list, and who cannot be brought back stays named",
  DESKTOP,
  async ({ page, request }) => {
    const admin = await tokenOf(request, "admin");
    const [from, to] = await ownClasses(request, admin, [3, 2]);
    const family = newName("Order").split(" ")[1] ?? "";
    // The list has the newest first.
    for (const first of ["Chiku", "Baraka", "Amani"]) {
      const { id } = await ownStudent(request, undefined, `${first} ${family}`);
      await takeSeat(request, id, from!);
    }
    await signInAs(page, "admin", `${LIST}?q=${family}`);
    await expect(listed(page)).toHaveCount(3);
    for (const nth of [0, 1, 2]) await page.locator("[data-select]").nth(nth).check();
    await bar(page).getByRole("button", { name: "Move to another class" }).click();
    const rows = page.getByRole("list", { name: "Selected rows" }).getByRole("listitem");
    await expect(rows).toContainText([`1. Amani ${family}`, `2. Baraka ${family}`, `3. Chiku ${family}`]);
    await expect(page.getByText("2 places left: numbers 1 to 2 of the list").first()).toBeAttached();
    await expectUsable(page);
    await chooseCourse(page, to!.course, to!.name);
    await page.getByRole("button", { name: "Move 3" }).click();
    await expect(page.getByRole("heading", { name: "1 row was left as it is" })).toBeVisible();
    await expect(page.getByText(new RegExp(`^Chiku ${family}`))).toBeVisible();
    await takeSeat(request, (await ownStudent(request)).id, from!);
    await page.getByRole("button", { name: "Undo" }).click();
    const said = page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: "1 enrollment moved back. 1 stays." });
    await expect(said).toContainText(`Baraka ${family}`);
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "all rows that the search finds are selected, also those of other pages",
    DESKTOP,
    async ({ page, request }) => {
      await signInAs(page, "admin", `${await studentsInList(request, 21)}&size=20`);
      await expect(listed(page)).toHaveCount(20);
      await page
        .getByRole("checkbox", { name: /^Select .kinyi/ })
        .first()
        .check();
      await bar(page).getByRole("link", { name: "Select all 21 that match" }).click();
      await expect(page.getByRole("checkbox", { name: /^Select .kinyi/, checked: true })).toHaveCount(21);
      await expect(bar(page).getByRole("link", { name: /^Select all/ })).toHaveCount(0);
      await bar(page).getByRole("button", { name: "Archive", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Archive 21 students?" })).toBeVisible();
      await page.getByRole("button", { name: "Yes, archive 21" }).click();
      await expect(page.getByText("21 students archived.")).toBeVisible();
    },
  );
});
