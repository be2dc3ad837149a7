import type { Page } from "@playwright/test";
import { expect, expectUsable, test } from "../support/academy";
import { ownEnrollments, paid } from "../support/enrollments";
import { closeOwnCourses, newName, newPhone, ownClasses } from "../support/own-records";
import { signInAs, tokenOf } from "../support/staff";
import { fillBirth } from "../support/student";
import { dialog, LIST } from "./registrations";

const DESKTOP = { tag: "@desktop" };

test.afterAll(({ request }) => closeOwnCourses(request));

/** Counts the clicks on the page; those that the keyboard or a label makes have no presses. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      "click",
      ({ isTrusted, detail }) => {
        if (!isTrusted || detail === 0) return;
        sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks") ?? 0) + 1));
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("clicks") ?? 0));
}

async function openPalette(page: Page, typed: string): Promise<void> {
  const box = page.getByRole("combobox", { name: "Search students, payments, pages and actions" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(box).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await box.fill(typed);
}

test(
  "whether a student paid is seen without a click, also among namesakes",
  DESKTOP,
  async ({ page, request }) => {
    const [student] = await ownEnrollments(request, 1);
    await paid(request, student!);
    const clicks = await countClicks(page);
    await signInAs(page, "cashier", "/cashier/transactions");
    await openPalette(page, student!.name);
    const option = page.getByRole("option", { name: new RegExp(`^${student!.name}`) });
    await expect(option).toContainText(`${student!.registrationNo} · `);
    await expect(option).toContainText(" · paid");
    await expectUsable(page);
    expect(await clicks()).toBe(0);
  },
);

test("everyone who owes gets a message with at most 5 clicks", DESKTOP, async ({ page }) => {
  const clicks = await countClicks(page);
  await signInAs(page, "admin", "/admin");
  await openPalette(page, "owes");
  await expect(page.getByRole("option", { name: "Write to everyone who owes" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("To", { exact: true })).toHaveValue(/^season:\d+:owing$/);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Text in English")).toHaveValue(/\{balance\}.*\{paybill\}/);
  await page.getByRole("button", { name: "Look at it" }).click();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "Step 4 of 4: Confirm" })).toBeVisible();
  // The last click sends.
  expect((await clicks()) + 1).toBeLessThanOrEqual(5);
});

test(
  "ten students of a class are moved with at most 6 clicks, and moved back from the toast",
  DESKTOP,
  async ({ page, request }) => {
    const enrolled = await ownEnrollments(request, 10);
    const group = enrolled[0]!.group;
    const [other] = await ownClasses(request, await tokenOf(request, "admin"), [12]);
    const clicks = await countClicks(page);
    await signInAs(page, "admin", `/admin/class-info?classId=${group.id}`);
    const boxes = page.locator("[data-select]");
    await expect(boxes).toHaveCount(10);
    const names = await page.locator("[data-row]").allTextContents();
    expect(names).toEqual(names.toSorted((one, another) => one.localeCompare(another, "en")));
    await page.waitForLoadState("networkidle");
    await boxes.first().click();
    await boxes.last().click({ modifiers: ["Shift"] });
    const bar = page.getByRole("region", { name: "Selected rows" });
    await expect(bar).toContainText("10 selected");
    await expectUsable(page);
    await bar.getByRole("button", { name: "Move to another class" }).click();
    await page
      .getByRole("radio", { name: new RegExp(other!.course) })
      .first()
      .click();
    await page.getByRole("button", { name: "Move 10" }).click();
    await expect(page.getByText("10 enrollments moved.")).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(6);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone. 10 enrollments moved back.")).toBeVisible();
    await expect(boxes).toHaveCount(10);
  },
);

test(
  "a walk-in is enrolled with times and asked to pay with at most 12 clicks",
  DESKTOP,
  async ({ page, request }) => {
    const [group] = await ownClasses(request, await tokenOf(request, "admin"), [5]);
    const person = { phone: newPhone(), name: newName("Wairimu") };
    const clicks = await countClicks(page);
    await signInAs(page, "admin", LIST);
    await page.getByRole("link", { name: "Add New" }).click();
    const form = dialog(page);
    await form.getByLabel("Phone number", { exact: true }).fill(person.phone);
    await form.getByLabel("Full name", { exact: true }).fill(person.name);
    await fillBirth(page, ["27", "3", "2001"]);
    await form.getByLabel(/^ID number/).fill("30123456");
    await form.getByLabel("Current residence").fill("Kibera, Nairobi");
    await form.getByLabel("Social Media").click();
    await form.getByLabel("New", { exact: true }).click();
    await form
      .getByRole("radio", { name: new RegExp(group!.course) })
      .first()
      .click();
    await form.getByLabel(/was shown the privacy policy at the desk/).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Complete" }).click();
    await page.getByRole("link", { name: "Send M-Pesa prompt" }).click();
    await dialog(page).getByRole("button", { name: "Send", exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(await clicks()).toBeLessThanOrEqual(12);
  },
);
