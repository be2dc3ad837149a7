import { expect, test } from "./support/academy";
import { ownStudent } from "./support/own-records";
import { lookUp, register, somebody } from "./support/student";

test.use({ javaScriptEnabled: false });

test("an incomplete Enroll is refused by the server, which says what is missing", async ({
  page,
  request,
}) => {
  const student = await ownStudent(request);
  await page.goto("/enroll");
  await lookUp(page, student);
  await page.getByRole("button", { name: "Enroll", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Oops! That didn't work. Please Provide all enrollment information and try again.",
  );
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
