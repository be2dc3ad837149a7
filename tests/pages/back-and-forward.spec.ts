import { type APIRequestContext, type Browser, test as bare, type Page } from "@playwright/test";
import { expect, test } from "./support/academy";
import { summary } from "./support/enrollments";
import {
  closeOwnCourses,
  type OwnClass,
  type OwnStudent,
  ownClasses,
  ownStudent,
  takeSeat,
} from "./support/own-records";
import { signInAs, tokenOf } from "./support/staff";
import { fillRegistration, lookUp, somebody } from "./support/student";

// Browsers go back to pages with old choices in their fields; whatever they restore, the record is what the page that was seen last said.

test.afterAll(async ({ request }) => closeOwnCourses(request));

type Walker = { page: Page; request: APIRequestContext; student: OwnStudent; groups: OwnClass[] };

/** A student with a held seat in the first of two classes, at the page of the fee. */
async function atTheFee(page: Page, request: APIRequestContext): Promise<Walker> {
  const groups = await ownClasses(request, await tokenOf(request, "admin"), [5, 5]);
  const student = await ownStudent(request);
  await takeSeat(request, student.id, groups[0] as OwnClass);
  await page.goto("/pay");
  await lookUp(page, student);
  await expect(page.getByRole("heading", { name: "Pay the enrollment fee" })).toBeVisible();
  return { page, request, student, groups };
}

const recordOf = async ({ request, student }: Walker) => (await summary(request, student)).class_name;

/** Fails unless the page names the class of the record where people see it: a closed panel names the others too. */
async function expectTruth(walker: Walker): Promise<void> {
  const named = walker.page
    .locator("main")
    .getByText(await recordOf(walker))
    .filter({ visible: true });
  await expect(named.first()).toBeVisible();
}

async function chooseClass(page: Page, group: OwnClass): Promise<void> {
  await page.getByRole("radio", { name: group.course }).first().check();
  await page.getByRole("radio", { name: new RegExp(`^${group.name}`) }).check();
}

async function changeOnFeePage({ page }: Walker, group: OwnClass): Promise<void> {
  await page.getByText("Change course, class or times").click();
  await chooseClass(page, group);
  await page.getByRole("button", { name: "Save this choice" }).click();
  await expect(page.locator("main")).toContainText(group.name);
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  const open = async (browser: Browser) => (await browser.newContext({ javaScriptEnabled })).newPage();

  test(`Back, Back, Go to payment keeps the class that the page shows, ${how} scripts`, async ({
    browser,
    request,
  }) => {
    const page = await open(browser);
    const walker = await atTheFee(page, request);
    const [first, second] = walker.groups as [OwnClass, OwnClass];
    await page.goto("/enroll");
    await chooseClass(page, first);
    await page.getByRole("button", { name: "Enroll", exact: true }).click();
    await changeOnFeePage(walker, second);
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pay with M-Pesa" })).toBeVisible();
    for (const step of ["back", "back", "reload", "forward", "back"] as const) {
      if (step === "back") await page.goBack();
      if (step === "forward") await page.goForward();
      if (step === "reload") await page.reload();
      if (/\/(pay|mpesa-express)$/.test(page.url())) await expectTruth(walker);
    }
    if (!page.url().endsWith("/pay")) await page.goto("/pay");
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pay with M-Pesa" })).toBeVisible();
    await expectTruth(walker);
    expect(await recordOf(walker)).toBe(second.name);
    await page.context().close();
  });

  test(`a tab from before a change says what the place is now and changes nothing, ${how} scripts`, async ({
    browser,
    request,
  }) => {
    const page = await open(browser);
    const walker = await atTheFee(page, request);
    const [, second] = walker.groups as [OwnClass, OwnClass];
    const other = await page.context().newPage();
    await other.goto("/pay");
    await changeOnFeePage({ ...walker, page: other }, second);
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(page.getByText(/^This page was out of date: the place is now in/)).toBeVisible();
    await expectTruth(walker);
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pay with M-Pesa" })).toBeVisible();
    expect(await recordOf(walker)).toBe(second.name);
    await page.context().close();
  });

  test(`two registrations in two tabs register both, each answer names its student, ${how} scripts`, async ({
    browser,
  }) => {
    const page = await open(browser);
    const other = await page.context().newPage();
    const [elder, younger] = [somebody(), somebody()].map((person, nth) => ({
      ...person,
      name: `${["Elder", "Younger"][nth]} Wanjiku Kamau`,
    })) as [ReturnType<typeof somebody>, ReturnType<typeof somebody>];
    for (const [tab, person] of [
      [page, elder],
      [other, younger],
    ] as const) {
      await fillRegistration(tab, person);
      await tab.getByRole("button", { name: "Continue" }).click();
      await expect(tab.getByText(person.name)).toBeVisible();
    }
    for (const [tab, person] of [
      [page, elder],
      [other, younger],
    ] as const) {
      await tab.locator("[name=consent]").check();
      await tab.getByRole("button", { name: "Complete" }).click();
      await expect(tab.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
      await expect(tab.getByText(person.name)).toBeVisible();
    }
    // The first tab goes on with the first student, though the second was registered later.
    await page.reload();
    const number = await page.getByText(/^AC\d+$/).textContent();
    await page.getByRole("button", { name: "Go to Enroll" }).click();
    await page.goto("/search-results");
    await expect(page.getByText(`${number}`)).toBeVisible();
    await page.context().close();
  });

  bare(
    `a form of the build before says so in its page's language and is sent again by one press, ${how} scripts`,
    async ({ browser }) => {
      const page = await open(browser);
      await page.goto("/?lang=sw");
      await fillRegistration(page, { ...somebody(), name: "Baraka Otieno", born: ["31", "2", "2001"] });
      await ofAnEarlierBuild(page);
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        page.getByRole("button", { name: "Endelea" }).click(),
      ]);
      expect(answer.status()).toBe(409);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ukurasa huu umepitwa na wakati");
      await page.getByRole("button", { name: "Tuma tena" }).click();
      await expect(page.getByRole("heading", { name: "Kuna tatizo" })).toBeVisible();
      await expect(page.locator("[name=full_name]")).toHaveValue("Baraka Otieno");
      await page.context().close();
    },
  );
}

/** Changes the page's forms to those of another build: their actions have numbers that this one does not know. */
async function ofAnEarlierBuild(page: Page): Promise<void> {
  await page.evaluate(
    (wrong) => {
      for (const field of document.querySelectorAll<HTMLInputElement>('input[name^="$ACTION"]')) {
        field.value = field.value.replace(/[0-9a-f]{42}/g, wrong);
        field.name = field.name.replace(/[0-9a-f]{42}/g, wrong);
      }
    },
    `40${"0".repeat(40)}`,
  );
}

bare(
  "a console's form of the build before says so, and the page loaded again keeps what was typed",
  async ({ page }) => {
    await signInAs(page, "admin", "/admin/add-course");
    await page.locator("[name=name]").fill("Beekeeping");
    await page.route("**/admin/add-course", async (route) => {
      const headers = route.request().headers();
      if (!headers["next-action"]) return route.continue();
      await route.continue({ headers: { ...headers, "next-action": `40${"0".repeat(40)}` } });
    });
    await page.locator("[name=code]").fill("BEES");
    await page.locator("[name=details]").fill(DETAILS);
    await page.locator("main button[type=submit]").last().click();
    await expect(page.getByText("This page is out of date")).toBeVisible();
    await page.getByRole("link", { name: /^Load the page again/ }).click();
    await expect(page.getByText("This page is out of date")).toHaveCount(0);
    await expect(page.locator("[name=name]")).toHaveValue("Beekeeping");
    await expect(page.locator("[name=details]")).toHaveValue(DETAILS);
  },
);

const DETAILS = "How to keep bees at home, and to sell their honey for a fair price.";

const PAGES = ["/", "/register", "/enroll", "/pay", "/mpesa-express", "/mpesa-classic", "/student-details"];

for (const javaScriptEnabled of [true, false])
  test(`Back, Forward and Reload between all pages change nothing and show the truth, ${javaScriptEnabled ? "with" : "without"} scripts @whole`, async ({
    browser,
    request,
  }) => {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    const walker = await atTheFee(page, request);
    const [, second] = walker.groups as [OwnClass, OwnClass];
    const other = await page.context().newPage();
    for (const address of PAGES) {
      await page.goto(address);
      await other.goto("/pay");
    }
    const before = await recordOf(walker);
    for (let step = 0; step < PAGES.length - 1; step++) {
      await page.goBack();
      await page.reload();
      expect(await recordOf(walker)).toBe(before);
    }
    await changeOnFeePage({ ...walker, page: other }, second);
    for (let step = 0; step < PAGES.length - 1; step++) {
      await page.goForward();
      if (/\/(pay|mpesa-express|mpesa-classic|student-details)$/.test(page.url())) await expectTruth(walker);
      await page.reload();
      expect(await recordOf(walker)).toBe(second.name);
    }
    await page.context().close();
  });
