import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectUsable, expectUsableOnBothScreens, openBeforeScripts, test } from "./support/academy";
import {
  chooseCourse,
  chooseTimes,
  DEFAULT_COURSE,
  fillBirth,
  fillRegistration,
  goToFee,
  lookUp,
  register,
  somebody,
} from "./support/student";

const next = { name: "Continue" };

/** Goes through the first step. */
async function openSecondStep(page: Page): Promise<void> {
  await page.goto("/register");
  await chooseCourse(page, DEFAULT_COURSE);
  await chooseTimes(page);
  await page.getByRole("button", next).click();
  await page.getByRole("heading", { level: 1, name: "Your details" }).waitFor();
}

test("each step sent empty shows what is missing at each field and in a focused summary", async ({
  page,
}) => {
  await page.goto("/register");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", next).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator("[data-slot=error-summary]")).toBeFocused();
  await page.getByRole("link", { name: "Choose a course." }).click();
  await expectUsableOnBothScreens(page);

  await chooseCourse(page, DEFAULT_COURSE);
  await page.getByRole("button", next).click();
  await expect(page.getByText(/Choose a (Saturday|Sunday) session\./).first()).toBeVisible();
  await chooseTimes(page);
  await page.getByRole("button", next).click();
  await page.getByRole("heading", { level: 1, name: "Your details" }).waitFor();
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", next).click();
  await page.getByRole("link", { name: "Enter where the student lives." }).click();
  await expect(page.getByLabel("Current residence")).toBeFocused();
  await expectUsableOnBothScreens(page);
});

test("a student is not registered before agreeing, which the check asks, a minor's guardian in other words", async ({
  page,
}) => {
  await fillRegistration(page, somebody());
  await page.getByRole("button", next).click();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("Please tick the box to agree before you continue.").first()).toBeVisible();
  await expect(page.getByText("Computer Packages")).toBeVisible();
  await page.getByLabel(/^I have read the privacy policy/).check();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
});

/** What a screen reader says of a step: headings, steps, groups, fields and buttons, in the order of reading. */
const READ = {
  "/register": [
    "list: Steps of your registration",
    "heading: Register for Academy",
    "group: Course",
    "button: Continue",
  ],
  you: [
    "list: Steps of your registration",
    "link: 1. Course (done)",
    "heading: Your details",
    "link: Change Course",
    "textbox: Phone number",
    "textbox: Full name",
    "group: Date of birth",
    "textbox: ID number, if you are over 18",
    "group: If you are 18 or under: your parent or guardian",
    "textbox: Current residence",
    "button: Continue",
  ],
  check: [
    "list: Steps of your registration",
    "link: 1. Course (done)",
    "link: 2. You (done)",
    "heading: Check your details",
    "link: Change Course",
    "link: Change Full name",
    "checkbox: I have read the privacy policy",
    "button: Complete",
  ],
};

/** Fails unless the page is read in this order. */
async function expectRead(page: Page, order: string[]): Promise<void> {
  const read = (await page.locator("main").ariaSnapshot())
    .split("\n")
    .map((line) => line.replace(/^\s*- '?/, "").replace(/^(\w+) "([^"]*)".*$/, "$1: $2"));
  const found = order.map((one) => read.findIndex((line) => line.startsWith(one)));
  expect(found, read.join("\n")).not.toContain(-1);
  expect(found).toEqual([...found].sort((one, other) => one - other));
}

test("each step is read in the order of its work", async ({ page }) => {
  await page.goto("/register");
  await expectRead(page, READ["/register"]);
  await expect(page.locator("[aria-current=step]")).toHaveText("1. Course");
  await openSecondStep(page);
  await expectRead(page, READ.you);
  await expect(page.locator("[aria-current=step]")).toHaveText("2. You");
  await expect(page.getByText(/Each student needs an own number\./)).toBeVisible();
  await expect(page.getByText(/Students are \d+ or older when the season begins\./)).toBeVisible();
  await fillRegistration(page, somebody());
  await page.getByRole("button", next).click();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
  await expectRead(page, READ.check);
  await expect(page.locator("[aria-current=step]")).toHaveText("3. Check");
});

test("a shared link to a class names its course, and its class is chosen", async ({ page }) => {
  await page.goto("/");
  await page.locator("a[href^='/register?class=']").first().click();
  const name = await page.locator("label:has([name=course]:checked) .font-medium").textContent();
  await expect(page).toHaveTitle(new RegExp(`^${name}: Register for Academy`));
  await expect(page.locator("meta[property='og:title']")).toHaveAttribute(
    "content",
    new RegExp(`^${name}: `),
  );
});

test("Back from the check, once or twice, keeps everything typed, and Continue leads to the check again", async ({
  page,
}) => {
  const person = somebody();
  await fillRegistration(page, person);
  await page.getByRole("button", next).click();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
  await page.goBack();
  await expect(page.getByLabel("Full name", { exact: true })).toHaveValue(person.name);
  await page.goBack();
  await expect(page.getByRole("radio", { name: /^Computer Packages/ })).toBeChecked();
  await page.getByRole("button", next).click();
  await expect(page.getByLabel("Full name", { exact: true })).toHaveValue(person.name);
  await expect(page.getByLabel("Current residence")).toHaveValue("Kibera, Nairobi");
  await page.getByRole("button", next).click();
  await expect(page.getByText(person.name)).toBeVisible();
});

test("Back and a second tab keep the choice of the first step, and an address without a class leads to it", async ({
  page,
}) => {
  await openSecondStep(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText("You chose: Computer Packages")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You chose: Computer Packages")).toBeVisible();
  await page.getByRole("link", { name: "Change Course" }).click();
  await expect(page.getByRole("radio", { name: /^Computer Packages/ })).toBeChecked();
  await expect(page.locator("input[name^=saturday_]:checked")).not.toHaveCount(0);
  await page.goto("/register?step=you");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Register for Academy");
  await page.goto("/register?step=you&class=00000000-0000-4000-8000-000000000000&times=x.y");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Register for Academy");
  await expect(page.getByText("The class that was chosen takes no registrations now.")).toBeVisible();
});

test("an impossible date is an 'Invalid Date of Birth' with its cause, and no input is lost", async ({
  page,
}) => {
  const person = somebody();
  await fillRegistration(page, person);
  await fillBirth(page, ["31", "2", "2001"]);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Invalid Date of Birth: that month has no such day.").first()).toBeVisible();
  await expect(page.getByLabel("Phone number", { exact: true })).toHaveValue(person.phone);
  await expect(page.getByLabel("Current residence")).toHaveValue("Kibera, Nairobi");
  await expect(page.getByText("You chose: Computer Packages")).toBeVisible();
});

test("a student of 18 or under gives a guardian instead of an ID number", async ({ page }) => {
  await fillRegistration(page, somebody());
  await fillBirth(page, ["27", "3", "2008"]);
  await expect(page.getByLabel(/^ID number/)).toBeHidden();
  await expect(page.getByLabel(/^ID number/)).toBeDisabled();
  await expect(page.getByLabel("Guardian's full name")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("link", { name: /^Enter the guardian's ID number/ })).toBeVisible();
});

test("each line can be edited before submission, and the rest stays", async ({ page }) => {
  const person = somebody();
  await fillRegistration(page, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Change Current residence" }).click();
  await expect(page.getByLabel("Full name", { exact: true })).toHaveValue(person.name);
  await expect(page.getByText("Current residence", { exact: true })).toBeInViewport();
  await page.getByLabel("Current residence").fill("Rongai");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Rongai" })).toBeVisible();
  await expectUsable(page);
});

test("many who open the form at once share its renderings, each in their own language, and nobody gets what another filled in", async ({
  page,
  playwright,
  baseURL,
}) => {
  const person = { ...somebody(), name: "Nobody Elses Business" };
  await fillRegistration(page, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
  const visitors = await Promise.all(
    ["en-KE", "sw-KE"].map((locale) =>
      playwright.request.newContext({ baseURL, extraHTTPHeaders: { "accept-language": locale } }),
    ),
  );
  const [english, swahili] = visitors as [APIRequestContext, APIRequestContext];
  // By turns, so that some of each ask while the page is rendered for another.
  const asked = Array.from({ length: 20 }, () => [
    { own: false, lang: "en", get: english.get("/register") },
    { own: true, lang: "en", get: page.request.get("/register?step=you") },
    { own: false, lang: "sw", get: swahili.get("/register") },
  ]).flat();
  const nonces = { own: new Set(), shared: new Set() };
  for (const { own, lang, get } of asked) {
    const answer = await get;
    const html = await answer.text();
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1];
    expect(answer.status()).toBe(200);
    expect(html).toContain(`<html lang="${lang}"`);
    expect(html.includes(person.name)).toBe(own);
    expect(html).toContain(`nonce="${nonce}"`);
    expect(html).toMatch(/<\/html>$/);
    nonces[own ? "own" : "shared"].add(nonce);
  }
  // Each rendering has a nonce of its own.
  expect(nonces.own.size).toBe(20);
  expect(nonces.shared.size).toBeLessThan(40);
  await Promise.all(visitors.map((visitor) => visitor.dispose()));
});

test("the student number survives a reload, Back creates no second student, and the secret code stays until it is written down", async ({
  page,
}) => {
  await register(page, somebody());
  const number = await page.getByText(/^AC\d+$/).textContent();
  await expect(page.getByRole("heading", { name: "Your secret code" })).toBeVisible();
  await expectUsable(page);
  // The heading is in sight, named by the title, and read first.
  await expect(page).toHaveTitle(/^Congratulations!/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your secret code" })).toBeVisible();
  // The code is in a cookie of a quarter of an hour.
  const [notice] = (await page.context().cookies()).filter(({ name }) => name.includes("manage_code"));
  expect(notice?.expires ?? 0).toBeLessThan(Date.now() / 1000 + 15 * 60 + 5);
  await page.context().clearCookies({ name: /manage_code/ });
  await page.reload();
  await expect(page.getByText(`${number}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your secret code" })).toHaveCount(0);
  await page.goBack();
  await page.goto("/registration-confirmation");
  await expect(page.getByText(`${number}`)).toBeVisible();
  // The form has forgotten what was registered.
  await openSecondStep(page);
  await expect(page.getByLabel("Full name", { exact: true })).toHaveValue("");
});

test("the phone of an enrolled student leads to the look-up after ten seconds, unless the user stays or goes back to a field", async ({
  page,
}) => {
  const person = somebody("000");
  await register(page, person);
  await goToFee(page);
  // One tap: the phone is known.
  await expect(page.getByLabel(/^M-Pesa prompt to 07/)).toBeChecked();
  await page.getByRole("button", { name: "Go to payment" }).click();
  await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
  await page.getByText("Leave the course", { exact: true }).click();
  await expect(page.getByText(/What you paid stays yours\./)).toBeVisible();

  await page.clock.install();
  await fillRegistration(page, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/^Phone number is already in use\./).first()).toBeVisible();
  await expect(page.getByText(/You find them at the academy's desk on a Saturday or Sunday/)).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.clock.runFor(15_000);
  await expect(page).toHaveURL(/\/register\?/);

  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/in 10 seconds/)).toBeVisible();
  await page.getByLabel("Phone number", { exact: true }).focus();
  await expect(page.getByText(/in 10 seconds/)).toBeHidden();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/in 10 seconds/)).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page).toHaveURL(/\/enroll\?find=1$/);
  await expect(page.getByLabel("Phone number or registration number")).toHaveValue(person.phone);
  await page.goBack();
  await expect(page.getByLabel("Phone number", { exact: true })).toHaveValue(person.phone);

  // The look-up stays later too, for who is signed in already.
  await page.context().clearCookies({ name: "academy_notice_look_up" });
  await page.goto("/enroll?find=1");
  await lookUp(page, { ...person, born: ["1", "1", "1999"] });
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(page.getByLabel("Phone number or registration number")).toHaveValue(person.phone);
});

test("text typed before the scripts have loaded stays, and the rest comes back as it was left", async ({
  page,
}) => {
  await openSecondStep(page);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Full name", { exact: true }).fill("Jane Wanjiru");
  await page.getByLabel("Current residence").fill("Kibera");
  await fillBirth(page, ["27", "3", "2008"]);
  await page.getByLabel("Guardian's full name").fill("Mary Kamau");

  const loadScripts = await openBeforeScripts(page, page.url());
  await page.getByLabel("Full name", { exact: true }).fill("Jane Wanjiru Otieno");
  await loadScripts();
  await expect(page.getByLabel("Current residence")).toHaveValue("Kibera");
  await expect(page.getByLabel("Full name", { exact: true })).toHaveValue("Jane Wanjiru Otieno");
  await expect(page.getByLabel("Guardian's full name")).toHaveValue("Mary Kamau");
});
