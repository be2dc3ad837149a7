import { expect, test, withoutScripts } from "./support/academy";
import { fillBirth, fillRegistration, somebody } from "./support/student";

test("the switch returns to the same page with its query, and the choice is kept", async ({
  browser,
  baseURL,
}) => {
  const page = await withoutScripts(browser, baseURL);
  await page.goto("/enroll?change=1");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("link", { name: "Kiswahili" }).click();
  await expect(page).toHaveURL(/\/enroll\?change=1$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "sw");
  const kept = (await page.context().cookies()).find(({ name }) => name === "lang");
  expect(kept).toMatchObject({ value: "sw", path: "/", httpOnly: true, sameSite: "Lax" });
  await page.goto("/register");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jisajili");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Register for Academy");
  await page.context().close();
});

test("a page is in the language that was chosen, else in the browser's; the console and signing in stay English", async ({
  request,
}) => {
  for (const [path, asked, chosen, language] of [
    ["/", "sw-KE,sw;q=0.9,en;q=0.5", "", "sw"],
    ["/", "fr", "", "en"],
    ["/", "sw", "lang=en", "en"],
    ["/", "sw", "lang=fr", "sw"],
    ["/auth/login", "sw", "lang=sw", "en"],
  ] as const) {
    const answer = await request.get(path, { headers: { "accept-language": asked, cookie: chosen } });
    expect(await answer.text(), `${path} ${asked} ${chosen}`).toContain(`<html lang="${language}"`);
  }
});

test("a student registers with a mistake and then correctly, in Kiswahili without scripts", async ({
  browser,
  baseURL,
}) => {
  const page = await withoutScripts(browser, baseURL);
  const person = somebody();
  await page.goto("/?lang=sw");
  await fillRegistration(page, { ...person, born: ["31", "2", "2001"] });
  await page.getByRole("button", { name: "Endelea" }).click();
  await expect(page).toHaveTitle(/^Kosa: Maelezo yako/);
  const summary = page.locator("[data-slot=error-summary]");
  await expect(summary.getByRole("heading")).toHaveText("Kuna tatizo");
  await expect(summary.locator("a[href='#dob']")).toHaveCount(1);
  await expect(summary).not.toContainText(/Invalid|Enter|Choose/);
  await expect(page.locator("[name=full_name]")).toHaveValue(person.name);
  // Without scripts the fields of both ages are shown.
  await expect(page.locator("[name=id_number]")).toBeVisible();
  await expect(page.locator("[name=guardian_name]")).toBeVisible();
  await fillBirth(page, person.born);
  await page.getByRole("button", { name: "Endelea" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Angalia maelezo yako");
  await page.context().close();
});

test("what the browser itself says in a form is in Kiswahili too", async ({ page, context }) => {
  await page.goto("/enroll?lang=sw");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Tafuta" }).click();
  await expect(page.getByText("Huna mtandao.", { exact: false })).toBeVisible();
  await context.setOffline(false);
});
