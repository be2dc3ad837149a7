import type { Page } from "@playwright/test";
import { expect, expectUsable, expectUsableOnBothScreens, test, withoutScripts } from "../support/academy";
import { hireReadyTutor, hireTutor, linkSentTo, signIn } from "../support/staff";

const NEW = "Nyumbani-Kwetu-3";

const MISMATCH = "Password entered do not match. Please ensure you enter the same password";

async function fillPasswords(page: Page, first: string, again = first): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(first);
  await page.getByLabel("Confirm New Password", { exact: true }).fill(again);
}

test.describe("the first sign-in", () => {
  test("requires a new password first, then continues", async ({ page, request }) => {
    const tutor = await hireTutor(request);
    await signIn(page, tutor.phone, tutor.password, "/tutor/my-account");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Congratulations, Login successful!");
    await expectUsableOnBothScreens(page);
    await page.goto("/tutor/my-account");
    await expect(page).toHaveURL(/\/auth\/first-login\?return=%2Ftutor%2Fmy-account$/);

    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Invalid Password. Passwords are required",
    );
    await page.getByLabel("New Password", { exact: true }).fill(NEW);
    await page.getByLabel("Confirm New Password", { exact: true }).pressSequentially("Nyu");
    const mismatch = page.getByRole("status").filter({ hasText: MISMATCH });
    await expect(page.getByText(MISMATCH).first()).toBeVisible();
    await expect(mismatch).toHaveCount(0);
    await page.getByLabel("Confirm New Password", { exact: true }).blur();
    await expect(mismatch).toHaveCount(1);
    await expectUsableOnBothScreens(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(MISMATCH);

    await fillPasswords(page, NEW);
    await expect(page.getByText(MISMATCH)).toHaveCount(2);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Password changed successfully. Redirecting ...")).toBeVisible();
    await expect(page).toHaveURL(/\/tutor\/my-account$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Account");
  });

  test("works without scripts, with a way to sign out instead", { tag: "@whole" }, async ({
    browser,
    baseURL,
    request,
  }) => {
    const tutor = await hireTutor(request);
    const page = await withoutScripts(browser, baseURL);
    await signIn(page, tutor.phone, tutor.password, "/tutor/my-account");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await signIn(page, tutor.phone, tutor.password, "/tutor/my-account");
    await fillPasswords(page, NEW, "something-else");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(MISMATCH);
    expect(await page.content()).not.toContain(NEW);
    await fillPasswords(page, NEW);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Password changed successfully. Redirecting ...")).toBeVisible();
    await page.getByRole("button", { name: "Go now" }).click();
    await expect(page).toHaveURL(/\/tutor\/my-account/);
    await page.context().close();
  });
});

test.describe("a forgotten password", () => {
  const SENT = /^If this phone has an account, a link to choose a new password is on its way/;

  async function askForLink(page: Page, phone: string): Promise<void> {
    await page.goto("/forgot-password");
    await page.getByLabel("Phone number").fill(phone);
    await page.getByRole("button", { name: "Send the link" }).click();
  }

  test("the answer is the same for known and unknown phones", async ({ page, request }) => {
    await page.goto("/forgot-password");
    await expectUsableOnBothScreens(page);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("There is a problem");
    const tutor = await hireTutor(request);
    const seen: Array<string | null> = [];
    for (const phone of [tutor.phone, `0788${tutor.phone.slice(-6)}`]) {
      await askForLink(page, phone);
      await expect(page.getByText(SENT)).toBeVisible();
      await expectUsableOnBothScreens(page);
      seen.push(await page.getByRole("main").textContent());
    }
    expect(seen[1]).toBe(seen[0]);
  });

  test("the link sent sets a new password, once", async ({ page, request }) => {
    const tutor = await hireReadyTutor(request);
    await askForLink(page, tutor.phone);
    await expect(page.getByText(SENT)).toBeVisible();
    const link = await linkSentTo(request, `254${tutor.phone.slice(1)}`);
    const answer = await page.goto(link);
    expect(answer?.status()).toBe(200);
    await expect(page.locator("meta[name=referrer]")).toHaveAttribute("content", "strict-origin");
    await expectUsableOnBothScreens(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Invalid Password. Passwords are required",
    );
    for (const label of ["New Password", "Confirm New Password"])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("autocomplete", "new-password");
    await page.getByRole("button", { name: "Show new password", exact: true }).click();
    await fillPasswords(page, NEW);
    await expect(page.getByLabel("New Password", { exact: true })).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Password changed successfully. Redirecting to login ...")).toBeVisible();
    await page.getByRole("button", { name: "Stay here" }).click();
    await expectUsableOnBothScreens(page);
    await page.getByRole("button", { name: "Go now" }).click();
    await expect(page).toHaveURL(/\/auth\/login/);

    await page.goto(link);
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "This link was used already or is too old. Ask for a new one.",
    );
    await expectUsableOnBothScreens(page);
    await expect(page.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
    await signIn(page, tutor.phone, NEW, "/tutor/my-account");
    await expect(page).toHaveURL(/\/tutor\/my-account/);
  });

  test("works without scripts, and with them continues to sign-in by itself", { tag: "@whole" }, async ({
    browser,
    baseURL,
    page,
    request,
  }) => {
    const tutor = await hireReadyTutor(request);
    const plain = await withoutScripts(browser, baseURL);
    await askForLink(plain, tutor.phone);
    await expect(plain.getByText(SENT)).toBeVisible();
    await plain.goto(await linkSentTo(request, `254${tutor.phone.slice(1)}`));
    await fillPasswords(plain, NEW);
    await plain.getByRole("button", { name: "Submit" }).click();
    await expect(plain.getByText("Password changed successfully. Redirecting to login ...")).toBeVisible();
    await plain.getByRole("button", { name: "Go now" }).click();
    await expect(plain).toHaveURL(/\/auth\/login/);
    await plain.context().close();

    await askForLink(page, tutor.phone);
    await expect(page.getByText(SENT)).toBeVisible();
    await page.goto(await linkSentTo(request, `254${tutor.phone.slice(1)}`));
    await fillPasswords(page, "Nyumbani-Kwetu-4");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Redirecting to login ...")).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  test("an unknown link is refused with a sentence", async ({ page }) => {
    await page.goto("/reset-password/not-a-link");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "This link is not known. Ask for a new one.",
    );
    await expectUsable(page);
    await page.goto("/auth/password-changed");
    await expect(page).toHaveURL(/\/auth\/login/);
  });
});
