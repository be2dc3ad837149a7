import type { Page } from "@playwright/test";
import { expect, test } from "./support/academy";
import {
  chooseCourse,
  chooseTimes,
  DEFAULT_COURSE,
  fillBirth,
  fillRegistration,
  sendRegistration,
  somebody,
} from "./support/student";

const GUARDIAN = { guardian_name: "Mary Kamau", guardian_id_no: "20123456", guardian_msisdn: "0722 345 678" };

test("who finds another's half-filled form on a shared phone clears it in one tap, and it stays cleared", async ({
  page,
}) => {
  const first = somebody();
  await fillRegistration(page, first);
  const name = page.locator("[name=full_name]");
  const clear = page.getByRole("button", { name: "Clear the form" });
  const form = page.url();
  await page.goto("/");
  await page.goto(form);
  await expect(name).toHaveValue(first.name);
  await clear.click();
  for (const field of ["full_name", "msisdn", "dob_day", "id_number"])
    await expect(page.locator(`[name=${field}]`)).toHaveValue("");
  await page.reload();
  await expect(name).toHaveValue("");
  await expect(clear).toBeHidden();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a guardian registers a second child without typing twice who they are, and agrees again; nobody after them is shown it", async ({
      page,
    }) => {
      await page.goto("/register");
      await goToDetails(page);
      await fillChild(page);
      for (const [name, value] of Object.entries(GUARDIAN)) await page.locator(`[name=${name}]`).fill(value);
      await sendRegistration(page);

      await page.getByRole("link", { name: "Register a brother or sister", exact: true }).click();
      const second = page.url();
      await goToDetails(page);
      await expect(page.getByText("is filled in as for Wanjiku")).toBeVisible();
      await expectGuardian(page, GUARDIAN);
      await expect(page.locator("[name=full_name]")).toHaveValue("");
      await fillChild(page);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.locator("[name=consent]")).not.toBeChecked();
      await page.locator("[name=consent]").check();
      await page.getByRole("button", { name: "Complete", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Congratulations!");

      // The next family begins at the start page, or finds the address after the first one left.
      await page.goto("/register");
      await goToDetails(page);
      await expectGuardian(page);
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.goto(second);
      await goToDetails(page);
      await expectGuardian(page);
    });
  });

/** Fills in the details of a student of 17, but for the guardian's. */
async function fillChild(page: Page): Promise<void> {
  const { phone, name } = somebody();
  await page.locator("[name=msisdn]").fill(phone);
  await page.locator("[name=full_name]").fill(name);
  await fillBirth(page, ["1", "1", String(new Date().getFullYear() - 17)]);
  await page.locator("[name=residence]").fill("Kibera, Nairobi");
}

async function goToDetails(page: Page): Promise<void> {
  await chooseCourse(page, DEFAULT_COURSE);
  await chooseTimes(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { level: 1, name: "Your details" }).waitFor();
}

async function expectGuardian(page: Page, guardian?: typeof GUARDIAN): Promise<void> {
  for (const name of ["guardian_name", "guardian_id_no", "guardian_msisdn"] as const)
    await expect(page.locator(`[name=${name}]`)).toHaveValue(guardian?.[name] ?? "");
}
