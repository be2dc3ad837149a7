import { expect, expectUsable, test } from "../support/academy";
import { ownEnrollments, summary } from "../support/enrollments";
import { closeOwnCourses } from "../support/own-records";
import { signInAs, tokenOf } from "../support/staff";

test.beforeAll(async ({ request }) => {
  const answer = await request.patch("/api/v1/settings/update-settings", {
    data: { cash_at_desk: true },
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
  });
  expect(answer.ok()).toBe(true);
});
test.afterAll(({ request }) => closeOwnCourses(request));

test("a cashier takes cash from three in a row by keyboard alone", async ({ page, request }) => {
  const students = await ownEnrollments(request, 3);
  await signInAs(page, "cashier", "/money/till");
  for (const student of students) {
    await expect(page.getByLabel("Name, registration number or phone")).toBeFocused();
    await page.keyboard.type(student.registrationNo);
    await page.keyboard.press("Enter");
    const amount = page.getByLabel(`Cash from ${student.name}, in KES`);
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue("500");
    await page.keyboard.press("Enter");
    const taken = page.getByRole("status").filter({ hasText: student.name });
    await expect(taken).toContainText(
      /CASH-\d+: KES 500 from .*The fee is paid, and the student is enrolled/,
    );
    await expect(taken.getByRole("link", { name: "Receipt to print" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: student.name })).toContainText("KES 500");
    expect(await summary(request, student)).toMatchObject({ status: "enrolled" });
  }
  await expectUsable(page);
});

test("a count that differs is closed by Enter pressed once more", async ({ page }) => {
  // A day of its own, long past.
  const day = new Date(Date.UTC(1995, 0, 1 + Math.floor(Math.random() * 7_000))).toISOString().slice(0, 10);
  await signInAs(page, "cashier", `/money/till?date=${day}`);
  await page.getByLabel("Cash you counted, in KES").focus();
  await page.keyboard.type("50");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "press once more" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The day is closed.")).toBeVisible();
});

test("who took cash is told at once that somebody else must void it", async ({ page, request }) => {
  const [student] = await ownEnrollments(request, 1);
  await signInAs(page, "finance", `/money/till?q=${student!.registrationNo}`);
  await page.getByRole("button", { name: "Take cash" }).click();
  const receipt = page.getByRole("listitem").filter({ hasText: student!.name });
  await receipt.getByRole("link", { name: /^Void/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Somebody else must void the cash that you took.");
  await expect(dialog.getByLabel("Why")).toHaveCount(0);
  await expectUsable(page);

  await signInAs(page, "admin", "/money/till");
  await receipt.getByRole("link", { name: /^Void/ }).click();
  await dialog.getByLabel("Why").fill("Typed for another student");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The cash is voided. The student owes it again.").first()).toBeVisible();
  await page.goto(`/enrollment-details?id=${student!.enrollmentId}`);
  await expect(page.getByText("The fee is owed again: the place is held until it is paid")).toBeVisible();
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.locator("s").filter({ hasText: "KES 500" }).first()).toBeVisible();
  await expect(payments.getByText("Voided", { exact: true }).first()).toBeVisible();
});

test("a window that still asks for a fee says who has taken it meanwhile", async ({
  page,
  context,
  request,
}) => {
  const [student] = await ownEnrollments(request, 1);
  const address = `/money/till?q=${student!.registrationNo}`;
  await signInAs(page, "cashier", address);
  const other = await context.newPage();
  await other.goto(address);
  const takeIn = (tab: typeof page) => tab.getByRole("button", { name: "Take cash" }).click();
  await expect(page.getByLabel(`Cash from ${student!.name}, in KES`)).toHaveValue("500");
  await takeIn(other);
  await expect(other.getByRole("status").filter({ hasText: student!.name })).toBeVisible();
  await takeIn(page);
  await expect(page.getByText("Nothing is due.")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: /KES 500 was taken on .+ by .+: CASH-\d+/ }),
  ).toBeVisible();
});

test("the cashier's home leads to the till, and cash is shown as cash", async ({ page, request }) => {
  const [student] = await ownEnrollments(request, 1);
  await signInAs(page, "cashier", "/cashier");
  await page.getByRole("main").getByRole("link", { name: /^Till/ }).click();
  await page.getByLabel("Name, registration number or phone").fill(student!.registrationNo);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Take cash" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: student!.name })
    .getByRole("link", { name: /^CASH-/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Cash payment" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Taken by");
  for (const words of ["M-Pesa", "Account typed", "Phone number"])
    await expect(main).not.toContainText(words);
  await page.getByRole("link", { name: "Receipt to print" }).click();
  await expect(page.getByRole("columnheader", { name: "Cash, receipt no." })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the till finds a student, refuses more than is due, and takes the fee", async ({ page, request }) => {
    const [student] = await ownEnrollments(request, 1);
    await signInAs(page, "cashier", `/money/till?q=${student!.registrationNo}`);
    const amount = page.getByLabel(`Cash from ${student!.name}, in KES`);
    await amount.fill("600");
    await page.getByRole("button", { name: "Take cash" }).click();
    await expect(page.getByText("Only KES 500 is due. Take no more than that.").first()).toBeVisible();
    await amount.fill("500");
    await page.getByRole("button", { name: "Take cash" }).click();
    await expect(page.getByText(/CASH-\d+: KES 500 from/).first()).toBeVisible();
    expect(await summary(request, student!)).toMatchObject({ status: "enrolled" });
  });
});
