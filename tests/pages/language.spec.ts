import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, expectUsable, test, withoutScripts } from "./support/academy";
import { somebody } from "./support/student";

/** Pages a visitor opens, with their heading in Kiswahili. */
const PAGES = [
  { path: "/", heading: "Jifunze ujuzi bure wikendi" },
  { path: "/register", heading: "Jisajili" },
  { path: "/enroll", heading: "Jiunge na uthibitishe" },
  { path: "/search-results", heading: "Hakuna kilichopatikana" },
  { path: "/pay", heading: "Hakuna kilichopatikana" },
  { path: "/privacy-policy", heading: "Sera ya faragha" },
  { path: "/waiting-list", heading: "Hakuna kilichopatikana" },
  { path: "/offer/no-such-offer", heading: "Link hii si sahihi" },
  { path: "/give/no-such-link", heading: "Link hii si sahihi" },
  { path: "/unsubscribe/no-such-address", heading: "Acha barua pepe za pamoja" },
];

for (const { path, heading } of PAGES)
  test(`${path} is in Kiswahili, in both themes and at 320 px`, async ({ page }) => {
    await page.goto(`${path}?lang=sw`);
    await expect(page.locator("html")).toHaveAttribute("lang", "sw");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/GNM Academy( - Mafunzo ya bure wikendi)?$/);
    await expectUsable(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });

test("an unknown address says so in the language of the reader", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "lang", value: "sw", url: baseURL ?? "" }]);
  await page.goto("/privacy-policy/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ukurasa huu haupo");
});

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

for (const [asked, language] of [
  ["sw", "sw"],
  ["sw-KE,sw;q=0.9,en;q=0.5", "sw"],
  ["en-KE,sw;q=0.5", "en"],
  ["en;q=0.3,sw;q=0.8", "sw"],
  ["fr", "en"],
  ["", "en"],
  ["*", "en"],
] as const)
  test(`the first guess for a browser that asks for "${asked}" is ${language}`, async ({ request }) => {
    const answer = await request.get("/", { headers: { "accept-language": asked } });
    expect(await answer.text()).toContain(`<html lang="${language}"`);
  });

test("a choice that was made counts more than what the browser asks for", async ({ request }) => {
  const headers = { "accept-language": "sw", cookie: "lang=en" };
  expect(await (await request.get("/", { headers })).text()).toContain('<html lang="en"');
  const odd = { "accept-language": "sw", cookie: "lang=fr" };
  expect(await (await request.get("/", { headers: odd })).text()).toContain('<html lang="sw"');
});

test("the console and the pages for signing in stay English", async ({ request }) => {
  const answer = await request.get("/auth/login", {
    headers: { "accept-language": "sw", cookie: "lang=sw" },
  });
  expect(await answer.text()).toContain('<html lang="en"');
});

test("registering with a mistake and then rightly, in Kiswahili without scripts", async ({
  browser,
  baseURL,
}) => {
  const page = await withoutScripts(browser, baseURL);
  const person = somebody();
  await page.goto("/register?lang=sw");
  await fill(page, { ...person, born: ["31", "2", "2001"] });
  await page.getByRole("button", { name: "Endelea" }).click();
  await expect(page).toHaveTitle(/^Kosa: Jisajili/);
  const summary = page.locator("[data-slot=error-summary]");
  await expect(summary.getByRole("heading")).toHaveText("Kuna tatizo");
  await expect(summary.locator("a[href='#dob']")).toHaveCount(1);
  await expect(summary).not.toContainText(/Invalid|Enter|Choose/);
  await expect(page.locator("[name=full_name]")).toHaveValue(person.name);
  await page.getByLabel("Siku").fill("27");
  await page.getByLabel("Mwezi").fill("3");
  await page.getByRole("button", { name: "Endelea" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Angalia maelezo yako");
  await page.getByRole("button", { name: "Kamilisha" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hongera!");
  await expect(page.getByRole("heading", { name: "Code yako ya siri" })).toBeVisible();
  await page.getByRole("link", { name: "Endelea kujiunga" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chagua darasa na vipindi vyako");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
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

/** Fills the form by the names of its fields, whatever the language. */
async function fill(page: Page, { phone, name, born }: ReturnType<typeof somebody>): Promise<void> {
  await page.locator("[name=msisdn]").fill(phone);
  await page.locator("[name=full_name]").fill(name);
  for (const [index, box] of ["day", "month", "year"].entries())
    await page.locator(`[name=dob_${box}]`).fill(born[index] ?? "");
  await page.locator("[name=id_number]").fill("30123456");
  await page.locator("[name=residence]").fill("Kibera, Nairobi");
  await page.locator("[name=channel]").first().check();
  await page.locator("[name=enrollment_status]").first().check();
  await page.locator("[name=course]:enabled").first().check();
  const groups = page.locator("input[type=radio][name^=class_]:visible:enabled");
  if ((await groups.count()) > 0) await groups.first().check();
  await page.locator("[name=consent]").check();
}
