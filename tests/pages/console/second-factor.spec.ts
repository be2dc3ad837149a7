import type { APIRequestContext, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, expectUsable, expectUsableOnBothScreens, test, withoutScripts } from "../support/academy";
import { type Hired, hireReadyTutor, signIn, signInAs } from "../support/staff";

/** The code of an app, or of the step after it: each code is accepted once. */
const codeOf = (key: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * 30_000 });

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function beginSetUp(page: Page, password: string): Promise<void> {
  await page.getByLabel("Current password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set up a second factor" }).click();
}

/** Sets up a second factor through the API. @returns its key and recovery codes; the present code is used up */
async function setUp(request: APIRequestContext, { phone, password }: Hired) {
  const login = await request.post("/api/v1/auth/login", { data: { msisdn: phone, password } });
  const headers = { authorization: `Bearer ${(await login.json()).access.token}` };
  const started = await request.post("/api/v1/auth/start-second-factor", {
    headers,
    data: { currentPassword: password },
  });
  const { key } = (await started.json()).data.setup;
  const answer = await request.post("/api/v1/auth/confirm-second-factor", {
    headers,
    data: { code: codeOf(key, -1) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { key, codes: (await answer.json()).data.recovery_codes as string[] };
}

test("a tutor sets up a second factor, signs in with it and turns it off", async ({ page, request }) => {
  const tutor = await hireReadyTutor(request);
  await signIn(page, tutor.phone, tutor.password, "/tutor/my-account");
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  // The page before has a field of the same name.
  await expect(page).toHaveURL(/factor=start/);
  await beginSetUp(page, "not the password");
  await expect(page.getByLabel("Current password", { exact: true })).toHaveAccessibleDescription(
    /not your current password/,
  );
  await beginSetUp(page, tutor.password);
  await expect(page.getByRole("img", { name: "The key as a QR code" })).toBeVisible();
  await expectUsableOnBothScreens(page);
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(" ", "");
  await page.getByLabel("Six digits of the app").fill("000000");
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This code is not right");
  await page.getByLabel("Six digits of the app").fill(codeOf(key, -1));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your recovery codes");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(10);
  const [recovery = ""] = await page.getByRole("main").getByRole("listitem").allTextContents();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByText(/^On since/)).toBeVisible();
  await page.goto("/auth/recovery-codes?return=/tutor/my-account");
  await expect(page).toHaveURL(/\/tutor\/my-account$/);

  await page.context().clearCookies();
  await signIn(page, tutor.phone, tutor.password, "/tutor/my-account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
  await expectUsableOnBothScreens(page);
  await page.goto("/tutor/my-account");
  await expect(page).toHaveURL(/\/auth\/login\?return=/);
  await page.goto("/auth/code?return=/tutor/my-account");
  await enterCode(page, "000000");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This code is not right");
  await enterCode(page, codeOf(key));
  await expect(page).toHaveURL(/\/tutor\/my-account$/);

  await page.getByRole("link", { name: "Turn it off" }).click();
  await page.getByLabel("Code", { exact: true }).fill(recovery);
  await page.getByLabel("Current password", { exact: true }).fill(tutor.password);
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByText("Your second factor is off.")).toBeVisible();
});

test("after a phone is lost a recovery code signs in without scripts, then an admin resets the second factor", async ({
  browser,
  baseURL,
  page,
  request,
}) => {
  const tutor = await hireReadyTutor(request);
  const { codes } = await setUp(request, tutor);
  const plain = await withoutScripts(browser, baseURL);
  await signIn(plain, tutor.phone, tutor.password, "/tutor/my-account");
  await enterCode(plain, "wrong");
  await expect(plain.getByRole("main").getByRole("alert")).toContainText("This code is not right");
  await enterCode(plain, codes[0] ?? "");
  await expect(plain).toHaveURL(/\/tutor\/my-account$/);
  await expect(plain.getByText("You signed in with a recovery code; 9 are left.")).toBeVisible();

  await signInAs(page, "admin", `/admin/tutor-details?tutorId=${tutor.id}`);
  await page.getByRole("link", { name: "Reset Second Factor" }).click();
  const yes = page.getByRole("button", { name: "Yes, reset it" });
  await expect(yes).toBeVisible();
  await expectUsable(page);
  await yes.click();
  await expect(page.getByText("The second factor was reset.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Reset Second Factor" })).toHaveCount(0);

  await plain.goto("/tutor/my-account");
  await expect(plain).toHaveURL(/\/auth\/login\?return=/);
  await signIn(plain, tutor.phone, tutor.password, "/tutor/my-account");
  await plain.getByRole("link", { name: "Set up a second factor" }).click();
  await expect(plain).toHaveURL(/factor=start/);
  await beginSetUp(plain, tutor.password);
  await expect(plain.getByRole("img", { name: "The key as a QR code" })).toBeVisible();
  await plain.context().close();
});
