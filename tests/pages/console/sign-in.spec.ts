import { expect, expectUsable, expectUsableOnBothScreens, test, withoutScripts } from "../support/academy";
import { hireReadyTutor, hireTutor, PASSWORD, PHONES, signIn, signInAs, suspend } from "../support/staff";

const COOKIE = "academy_staff";

test.describe("signing in", () => {
  test("leads back to the requested page, and scripts cannot read the cookie", async ({ page, context }) => {
    await page.goto("/admin/users?kind=admins");
    await expect(page).toHaveURL(/\/auth\/login\?return=%2Fadmin%2Fusers%3Fkind%3Dadmins$/);
    await expect(page.getByLabel("Phone number")).toBeFocused();
    await expectUsableOnBothScreens(page);
    await page.getByLabel("Phone number").fill(PHONES.admin);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/admin\/users\?kind=admins$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const cookie = (await context.cookies()).find(({ name }) => name === COOKIE);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /gnm_|eyJ/,
    );
  });

  test("at the address of another role's home leads to the own home", async ({ page }) => {
    await page.goto("/auth/login?return=%2Fadmin");
    await page.getByLabel("Phone number").fill(PHONES.tutor);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/tutor$/);
  });

  test("works without scripts, as does signing out", async ({ browser, baseURL }) => {
    const page = await withoutScripts(browser, baseURL);
    await page.goto("/cashier/my-account");
    await page.getByLabel("Phone number").fill(PHONES.cashier);
    await page.getByLabel("Password", { exact: true }).fill("not it");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Wrong phone number or password. Contact admin for assistance",
    );
    expect(await page.content()).not.toContain("not it");
    await expect(page.getByLabel("Phone number")).toHaveValue(PHONES.cashier);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/cashier\/my-account$/);
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await page.goto("/cashier/my-account");
    await expect(page).toHaveURL(/\/auth\/login\?return=/);
    await page.context().close();
  });

  test("says 'Login in ...' while it runs, and a lost connection keeps the phone", async ({
    page,
    context,
  }) => {
    await page.goto("/auth/login");
    await page.getByLabel("Phone number").fill(PHONES.finance);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("You are offline");
    await expect(page.getByLabel("Phone number")).toHaveValue(PHONES.finance);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
    await expectUsableOnBothScreens(page);
    await context.setOffline(false);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route("**/auth/login*", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("button", { name: "Login in ..." })).toBeDisabled();
    await expect(page.getByRole("status").filter({ hasText: "Login in ..." })).toHaveCount(1);
    go();
    await expect(page).not.toHaveURL(/auth\/login/);
  });

  test("a wrong password is refused beside its field, which Show makes readable", async ({ page }) => {
    await page.goto("/auth/login");
    const password = page.getByLabel("Password", { exact: true });
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("There is a problem");
    await page.getByLabel("Phone number").fill("0799 000 111");
    await password.fill("a-guess");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Sign in" }).click();
    const sentence = "Wrong phone number or password. Contact admin for assistance";
    await expect(page.getByRole("link", { name: sentence })).toBeVisible();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await expect(password).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(page).toHaveTitle(/^Error: /);
    await expectUsableOnBothScreens(page);
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");
  });

  test("after too many wrong passwords the page says when to try again", async ({ page, request }) => {
    const tutor = await hireTutor(request);
    await page.goto("/auth/login");
    await page.getByLabel("Phone number").fill(tutor.phone);
    await page.getByLabel("Password", { exact: true }).fill("a-guess");
    const late = page.getByText(
      /Too many tries\. You can try again at \d\d:\d\d\. Contact admin for assistance/,
    );
    await expect(async () => {
      const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("button", { name: "Sign in" }).click();
      await answered;
      await expect(late).toBeVisible({ timeout: 500 });
    }).toPass({ intervals: [50] });
    await expectUsable(page);
  });

  test("a suspended account is refused with its reason", async ({ page }) => {
    await page.goto("/auth/login");
    await page.getByLabel("Phone number").fill("0700000006");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "This account is suspended. Contact admin for assistance",
    );
  });

  test("a signed-in user skips the page and is never redirected to another site", async ({
    page,
    baseURL,
  }) => {
    await signInAs(page, "finance", "/finance/my-account");
    await page.goto("/auth/login?return=/finance/my-account");
    await expect(page).toHaveURL(/\/finance\/my-account$/);
    for (const away of [
      "//elsewhere.example",
      "/.//elsewhere.example",
      "https://elsewhere.example",
      "/auth/login",
    ]) {
      await page.goto(`/auth/login?return=${encodeURIComponent(away)}`);
      expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? "").origin);
      await expect(page).not.toHaveURL(/auth\/login/);
    }
    await page.goto("/auth/first-login");
    await expect(page).not.toHaveURL(/first-login/);
  });
});

test.describe("next-auth's own addresses", () => {
  const origin = (baseURL: string | undefined) => ({ origin: new URL(baseURL ?? "").origin });

  test("sign in with the same cookie, show scripts nothing, and sign out for good", async ({
    request,
    baseURL,
  }) => {
    const headers = origin(baseURL);
    const providers = await request.get("/api/auth/providers");
    expect(Object.keys(await providers.json())).toEqual(["credentials"]);
    expect(await (await request.get("/api/auth/session")).json()).toEqual({});
    const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
    const form = { csrfToken, msisdn: PHONES.cashier, password: PASSWORD };
    const answer = await request.post("/api/auth/callback/credentials", { headers, form, maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()["set-cookie"]).toMatch(/academy_staff=[^;]+;.*HttpOnly; SameSite=Lax/);
    expect(new URL(answer.headers().location ?? "").origin).toBe(headers.origin);
    expect(await (await request.get("/api/auth/session")).json()).toEqual({ expires: expect.any(String) });
    const mine = await request.get("/cashier/my-account", { maxRedirects: 0 });
    expect([mine.status(), (await mine.text()).includes("My Account")]).toEqual([200, true]);
    const old = (await request.storageState()).cookies.find(({ name }) => name === COOKIE);
    await request.post("/api/auth/signout", { headers, form: { csrfToken }, maxRedirects: 0 });
    const dead = await request.get("/cashier/my-account", {
      headers: { cookie: `${COOKIE}=${old?.value}` },
      maxRedirects: 0,
    });
    expect(dead.status()).toBe(307);
  });

  test("a refusal leads to the sign-in page with its sentence and no internal detail", async ({
    page,
    baseURL,
  }) => {
    const headers = origin(baseURL);
    const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
    const form = { csrfToken, msisdn: "0799000222", password: "a-guess" };
    const answer = await page.request.post("/api/auth/callback/credentials", { headers, form });
    expect(new URL(answer.url()).pathname).toBe("/auth/login");
    expect(await answer.text()).not.toMatch(/node_modules|\bat .*\.js:\d|a-guess/);
    await page.goto(answer.url());
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "Wrong phone number or password. Contact admin for assistance",
    );
    await expectUsable(page);
    await page.goto("/auth/login?error=%3Cscript%3E");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "Request Failed. Something went wrong. Please try again later. Contact admin for assistance",
    );
  });

  test("another site's form is refused and writes nothing to the log", async ({ request, baseURL }) => {
    const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
    const form = { csrfToken, msisdn: PHONES.admin, password: PASSWORD };
    const foreign: Array<Record<string, string>> = [
      {},
      { origin: "https://elsewhere.example" },
      { origin: "null" },
    ];
    for (const headers of foreign) {
      const answer = await request.post("/api/auth/callback/credentials", { headers, form, maxRedirects: 0 });
      expect(answer.status()).toBe(403);
    }
    const logged = await request.post("/api/auth/_log", {
      headers: origin(baseURL),
      form: { level: "error", code: "x" },
    });
    expect(logged.status()).toBe(404);
  });
});

test("a suspended tutor is signed out at the next click", async ({ page, request }) => {
  const tutor = await hireReadyTutor(request);
  await signIn(page, tutor.phone, tutor.password, "/tutor/my-account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Account");
  await suspend(request, tutor);
  await page.getByRole("link", { name: "Academy" }).first().click();
  await expect(page).toHaveURL(/\/auth\/login\?return=/);
  await expect(page.getByText(tutor.name)).toHaveCount(0);
});

test("strangers' wrong passwords keep nobody out of their own browser, and the admin's home says so", async ({
  page,
  request,
}) => {
  const tutor = await hireReadyTutor(request);
  await signIn(page, tutor.phone, tutor.password, "/tutor");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  const guess = async (from: string, password: string) =>
    (
      await request.post("/api/v1/auth/login", {
        headers: { "x-forwarded-for": from },
        data: { msisdn: tutor.phone, password },
      })
    ).status();
  for (let n = 1; n <= 20; n++) expect(await guess(`203.0.113.${n}`, "a guess")).toBe(401);
  expect(await guess("198.51.100.9", tutor.password)).toBe(429);
  await signIn(page, tutor.phone, tutor.password, "/tutor");
  await expect(page).toHaveURL(/\/tutor$/);
  await page.context().clearCookies();
  await signInAs(page, "admin", "/admin");
  const locked = page.getByRole("link", { name: /locked after wrong passwords:.* until \d\d:\d\d/ });
  await expect(locked).toContainText(tutor.name);
  await locked.click();
  await expect(page.getByRole("table").getByText("Locked after wrong passwords").first()).toBeVisible();
});
