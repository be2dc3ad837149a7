import { expect, test } from "./support/academy";
import { payByHand } from "./support/simulator";
import { goToPayment, lookUp, register, somebody } from "./support/student";

test.use({ javaScriptEnabled: false });

test("the whole way to Active by a prompt needs no script", async ({ page }) => {
  await goToPayment(page, somebody("000"), "express");
  await page.getByRole("button", { name: "Send Payment Request" }).click();
  await expect(page.getByRole("heading", { name: "Check your phone" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
});

test("nor does the way by Paybill", async ({ page, request }) => {
  const person = somebody();
  await goToPayment(page, person, "paybill");
  const account = await page.getByRole("definition").nth(1).locator("span").first().textContent();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { name: "We are waiting for the money" })).toBeVisible();
  await payByHand(request, account ?? "", person.phone);
  await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
});

test("errors come back with what was typed, and both ID and guardian are asked for", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByLabel("ID number, if you are over 18")).toBeVisible();
  await expect(page.getByText("If you are 18 or under")).toBeVisible();
  await page.getByLabel("Full name", { exact: true }).fill("Baraka");
  await page.getByLabel("Flier").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(page.getByLabel("Full name", { exact: true })).toHaveValue("Baraka");
  await expect(page.getByLabel("Flier")).toBeChecked();
});

test("Enroll can be pressed too early, and the server says what is missing", async ({ page }) => {
  await register(page, somebody());
  await page.goto("/enroll");
  await page.getByRole("button", { name: "Enroll", exact: true }).click();
  await expect(
    page.getByText("Oops! That didn't work. Please Provide all enrollment information and try again."),
  ).toBeVisible();
});

test("the privacy box is asked for by the server too", async ({ page }) => {
  const person = somebody();
  await register(page, person);
  const code = await page.getByText(/^[0-9A-Z]{10}$/).textContent();
  await page.goto("/student-details");
  await page.getByLabel("Manage code or M-Pesa receipt code").fill(code ?? "");
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.getByRole("link", { name: "Edit Details" }).click();
  await page.getByLabel("Current residence").fill("Thika");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Please tick the box to agree before you continue.").first()).toBeVisible();
  await expect(page.getByLabel("Current residence")).toHaveValue("Thika");
});

test("the look-up leads back to the page that asked", async ({ page }) => {
  const person = somebody();
  await register(page, person);
  await page.getByRole("button", { name: "Finish and clear this phone" }).click();
  await page.goto("/student-details");
  await lookUp(page, person);
  await expect(page).toHaveURL(/\/student-details$/);
});
