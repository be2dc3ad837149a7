import { expect, expectUsable, openBeforeScripts, test } from "./support/academy";
import { ownStudent } from "./support/own-records";
import { lookUp, register, somebody } from "./support/student";

test("a wrong date of birth and an unknown phone get the same answer", async ({ page }) => {
  const person = somebody();
  await register(page, person);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Learn a skill, free, at the weekend" })).toBeVisible();
  for (const stranger of [{ ...person, born: ["28", "3", "2001"] as const }, somebody("999")]) {
    await page.goto("/enroll");
    await lookUp(page, { ...stranger, born: [...stranger.born] });
    await expect(page.getByText("We could not find a registration with those details.")).toBeVisible();
    await expect(page.getByLabel("Phone number or registration number")).toHaveValue(stranger.phone);
  }
  await expectUsable(page);
});

test("an ended student session says so and continues where it was; it shows name and phone masked", async ({
  page,
}) => {
  const person = somebody();
  await register(page, person);
  await page.context().clearCookies();
  await page.goto("/student-details");
  await expect(page.getByText(/^You are not signed in/)).toBeVisible();
  await lookUp(page, person);
  await expect(page).toHaveURL(/\/student-details$/);
  await expect(page.getByText("Wanjiku K.", { exact: true })).toBeVisible();
  const html = await page.content();
  for (const secret of ["O'Brien", person.phone, person.phone.slice(1), "30123456", "Kibera"]) {
    expect(html).not.toContain(secret);
  }
  await page.goto("/search-results");
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await expectUsable(page);
});

test("the manage code unlocks the record and lets the student edit it", async ({ page }) => {
  const person = somebody();
  await register(page, person);
  const code = await page.getByText(/^[0-9A-Z]{10}$/).textContent();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto("/update-student");
  await lookUp(page, person);
  await expect(page.getByText("To change details, show first that this is your registration.")).toBeVisible();
  await page.getByRole("link", { name: "Go to student details" }).click();
  await page.getByLabel("Secret code or M-Pesa receipt code").fill("0000000000");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("That code does not fit this student.").first()).toBeVisible();
  await page.getByLabel("Secret code or M-Pesa receipt code").fill(` ${code?.toLowerCase()} `);
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.getByRole("link", { name: "Edit Details" }).click();
  await expect(page.getByRole("button", { name: "Update" })).toBeDisabled();
  await page.getByLabel("Current residence").fill("Thika");
  await page.getByLabel(/^By ticking this box/).check();
  await expectUsable(page);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Student details updated successfully.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Thika" })).toBeVisible();
  await expectUsable(page);

  // A box ticked before the scripts loaded stays ticked.
  const release = await openBeforeScripts(page, "/update-student");
  await page.getByLabel(/^By ticking this box/).check();
  await release();
  await expect(page.getByRole("button", { name: "Update" })).toBeEnabled();
});

test("a form of the student who was signed in before does nothing, and the page says who is signed in now", async ({
  page,
  request,
}) => {
  const [first, second] = [await ownStudent(request), await ownStudent(request, undefined, "Baraka Mwangi")];
  await page.goto("/student-details");
  await lookUp(page, first);
  const other = await page.context().newPage();
  await other.goto("/enroll?find=1");
  await lookUp(other, second);
  await other.getByText("Signed in as Baraka M.", { exact: true }).waitFor();
  await page.locator("[name=code]").fill(first.code);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText(/^This browser is now signed in as Baraka M\./)).toBeFocused();
  await expect(page.locator("[name=code]")).toHaveValue("");
  await expectUsable(page);
  await page.reload();
  await expect(page.getByText("Signed in as Baraka M.", { exact: true })).toBeVisible();
});
