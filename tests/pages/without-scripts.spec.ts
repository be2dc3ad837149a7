import { expect, test } from "./support/academy";
import { register, somebody } from "./support/student";

test.use({ javaScriptEnabled: false });

test("errors keep the input, and the form shows both ID and guardian fields", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByLabel("ID number, if you are over 18")).toBeVisible();
  await expect(page.getByText("If you are 18 or under")).toBeVisible();
  await page.getByLabel("Full name", { exact: true }).fill("Baraka");
  await page.getByLabel("Flier").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(page).toHaveTitle(/^Error: Register/);
  await expect(page.getByLabel("Full name", { exact: true })).toHaveValue("Baraka");
  await expect(page.getByLabel("Flier")).toBeChecked();
});

test("an incomplete Enroll is refused by the server, which says what is missing", async ({ page }) => {
  await register(page, somebody());
  await page.goto("/enroll");
  await page.getByRole("button", { name: "Enroll", exact: true }).click();
  await expect(
    page.getByText("Oops! That didn't work. Please Provide all enrollment information and try again."),
  ).toBeVisible();
});

test("the server requires the privacy box too", async ({ page }) => {
  const person = somebody();
  await register(page, person);
  await page.goto("/student-details");
  await page.getByRole("link", { name: "Edit Details" }).click();
  await page.getByLabel("Current residence").fill("Thika");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Please tick the box to agree before you continue.").first()).toBeVisible();
  await expect(page.getByLabel("Current residence")).toHaveValue("Thika");
});
