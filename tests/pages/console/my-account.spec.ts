import { expect, expectUsableOnBothScreens, test } from "../support/academy";
import { hireReadyTutor, ROLES, signIn, signInAs } from "../support/staff";

const NEW = "Nyumbani-Kwetu-3";
const TITLES = { admin: "Administrator", tutor: "Tutor", cashier: "Cashier", finance: "Finance" };

for (const role of ROLES) {
  const tag = role === "admin" || role === "tutor" ? [] : "@whole";
  test(`${role}: My Account shows the account's data and why it is not edited here`, { tag }, async ({
    page,
  }) => {
    await signInAs(page, role, `/${role}/my-account`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Account");
    const main = page.getByRole("main");
    for (const name of ["Full Name", "Phone Number", "Email", "Status", "Role"])
      await expect(main.getByRole("term").filter({ hasText: name })).toBeVisible();
    await expect(main).toContainText(TITLES[role]);
    await expect(main).toContainText(/\+2547000000\d\d/);
    const update = page.getByRole("button", { name: "Update Details" });
    await expect(update).toBeDisabled();
    await expect(update).toHaveAccessibleDescription(/An admin changes them under System Users/);
    await expect(page.getByRole("link", { name: "Open System Users" })).toHaveCount(role === "admin" ? 1 : 0);
    await expectUsableOnBothScreens(page);
  });
}

test("the menu's 'Your profile' leads to My Account", async ({ page }) => {
  await signInAs(page, "cashier", "/cashier/my-account");
  await page.goto("/cashier/my-account");
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByRole("link", { name: "Your profile" })).toHaveAttribute(
    "href",
    "/cashier/my-account",
  );
});

test("a new password needs the current one and ends every other session", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const tutor = await hireReadyTutor(request);
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await elsewhere.newPage();
  await signIn(other, tutor.phone, tutor.password, "/tutor/my-account");
  await signIn(page, tutor.phone, tutor.password, "/tutor/my-account");

  const send = async (current: string, first: string, again: string) => {
    await page.getByLabel("Current password", { exact: true }).fill(current);
    await page.getByLabel("New Password", { exact: true }).fill(first);
    await page.getByLabel("Confirm New Password", { exact: true }).fill(again);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  const problem = page.getByRole("main").getByRole("alert");
  await send("", "", "");
  await expect(problem).toContainText("Invalid Password. Passwords are required");
  await send(tutor.password, NEW, "another");
  await expect(problem).toContainText(
    "Password entered do not match. Please ensure you enter the same password",
  );
  await send("a-guess", NEW, NEW);
  await expect(problem).toContainText("This is not your current password.");
  await expectUsableOnBothScreens(page);
  await send(tutor.password, NEW, NEW);
  await expect(page.getByText("Password changed successfully")).toBeVisible();
  await expect(page.getByLabel("New Password", { exact: true })).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Account");

  await other.getByRole("link", { name: "Academy" }).first().click();
  await expect(other).toHaveURL(/\/auth\/login\?return=/);
  await elsewhere.close();
});

test("the password is changed without scripts", async ({ browser, baseURL, request }) => {
  const tutor = await hireReadyTutor(request);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await signIn(page, tutor.phone, tutor.password, "/tutor/my-account");
  await page.getByLabel("Current password", { exact: true }).fill("a-guess");
  await page.getByLabel("New Password", { exact: true }).fill(NEW);
  await page.getByLabel("Confirm New Password", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This is not your current password.");
  expect(await page.content()).not.toContain(NEW);
  await page.getByLabel("Current password", { exact: true }).fill(tutor.password);
  await page.getByLabel("New Password", { exact: true }).fill(NEW);
  await page.getByLabel("Confirm New Password", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed successfully")).toBeVisible();
  await context.close();
});
