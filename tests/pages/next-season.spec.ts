import type { Page } from "@playwright/test";
import postgres from "postgres";
import { expect, expectUsableOnBothScreens, test, withoutScripts } from "./support/academy";
import { enterAcademy, type OwnAcademy, ownAcademy } from "./support/own-academy";
import { PHONES } from "./support/staff";
import { lookedUp, somebody } from "./support/visitors";

const CLASS = "Web Development, Web Beginners";

let academy: OwnAcademy;
let sql: postgres.Sql;

// Its own academy: all other tests need one whose registration is open, and whose classes are of one season.
test.beforeAll(async () => {
  academy = await ownAcademy("next-season");
  sql = postgres(academy.database, { max: 1 });
});
test.afterAll(async () => {
  await sql.end();
  await academy.close();
});

async function openAsAdmin(page: Page, address: string): Promise<void> {
  await enterAcademy(page.context(), academy.url, PHONES.admin);
  await page.goto(academy.url + address);
}

/** The fields of a class of the table. */
const classOf = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

async function fillDates(page: Page): Promise<string> {
  const number = await page.getByLabel("Season number").inputValue();
  await page.getByLabel("First day").fill("2028-01-08");
  await page.getByLabel("Last day", { exact: true }).fill("2028-03-26");
  await page.getByLabel(/^Last day to pay/).fill("2028-01-31");
  await page.getByLabel(/^Later/).check();
  return number;
}

/** The season's line in the list of seasons. */
const lineOf = (page: Page, number: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: `Edit Season ${number}` }) });

/** Drops a class, changes one, and adds one, from the second step to the preview. */
async function changeClasses(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Step 2 of 3: Classes" })).toBeVisible();
  await classOf(page, "Photography, Photography B").getByLabel("Teach it").uncheck();
  await classOf(page, CLASS).getByLabel("Seats").fill("many");
  await page.getByRole("button", { name: "Add a class to Graphic Design" }).click();
  const added = classOf(page, "Graphic Design, New class");
  await added.getByLabel("Class name").fill("Evening Class");
  await added.getByLabel("Seats").fill("16");
  await page.getByRole("button", { name: "Check the plan" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(classOf(page, CLASS).getByLabel("Seats")).toHaveValue("many");
  await expect(classOf(page, CLASS).getByLabel("Seats")).toHaveAttribute("aria-invalid", "true");
  await expect(classOf(page, "Photography, Photography B").getByLabel("Teach it")).not.toBeChecked();
  await classOf(page, CLASS).getByLabel("Seats").fill("25");
  await page.getByRole("button", { name: "Check the plan" }).click();
  await expect(page.getByRole("heading", { name: "Step 3 of 3: Check and make" })).toBeVisible();
}

/** What the preview and afterwards the public's view of the season show. */
async function expectPlanned(page: Page, number: string): Promise<void> {
  const line = lineOf(page, number);
  for (const said of ["Planned", "08/01/2028 - 26/03/2028", "31/01/2028"])
    await expect(line).toContainText(said);
  await line.getByRole("link", { name: `See as the public Season ${number}` }).click();
  await expect(
    page.getByRole("heading", { name: `Season ${number} as the public will see it` }),
  ).toBeVisible();
  await page.getByRole("radio", { name: /^Web Development/ }).check();
  await expect(page.getByRole("radio", { name: "Web Beginners 25 places left" })).toBeVisible();
  await page.getByRole("radio", { name: /^Graphic Design/ }).check();
  await expect(page.getByRole("radio", { name: /^Evening Class/ })).toBeVisible();
  await expect(page.getByText("Photography B")).toHaveCount(0);
}

test("an admin plans the next season in three steps: dates, classes, and a preview before anything is made", async ({
  page,
}) => {
  await openAsAdmin(page, "/admin/settings?part=seasons");
  await page.getByRole("link", { name: "Plan season" }).click();
  await page.getByRole("button", { name: "Continue to the classes" }).click();
  await expect(page.getByLabel("First day")).toHaveAccessibleDescription(/Enter the first day/);
  await expect(page.getByLabel(/^Registration opens at/)).toHaveAccessibleDescription(
    /Enter the date and time/,
  );
  const number = await fillDates(page);
  await page.getByLabel("Last day", { exact: true }).fill("2028-01-01");
  await page.getByRole("button", { name: "Continue to the classes" }).click();
  await expect(page.getByLabel("Last day", { exact: true })).toHaveAccessibleDescription(
    /The season must end after it starts/,
  );
  await expectUsableOnBothScreens(page);
  await fillDates(page);
  await page.getByRole("button", { name: "Continue to the classes" }).click();
  await changeClasses(page);
  await expect(page.getByText(`Season ${number} will have`)).toBeVisible();
  await expect(page.getByText("Photography B").filter({ visible: true })).toHaveCount(0);
  await expectUsableOnBothScreens(page);

  await page.getByRole("button", { name: "Change classes" }).click();
  await expect(page.getByRole("heading", { name: "Step 2 of 3: Classes" })).toBeFocused();
  await expectUsableOnBothScreens(page);
  await page.getByRole("button", { name: "Check the plan" }).click();
  await page.getByRole("button", { name: `Make season ${number}` }).click();
  await expect(page.getByRole("status").filter({ hasText: `Season ${number} is planned` })).toBeVisible();
  await expectPlanned(page, number);
  await expectUsableOnBothScreens(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same three steps plan a season, and keep what was typed", { tag: "@whole" }, async ({ page }) => {
    await openAsAdmin(page, "/admin/seasons/plan?from=8");
    await page.getByRole("button", { name: "Continue to the classes" }).click();
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    const number = await fillDates(page);
    await page.getByRole("button", { name: "Continue to the classes" }).click();
    await changeClasses(page);
    await page.getByRole("button", { name: `Make season ${number}` }).click();
    await expect(page).toHaveURL(/part=seasons/);
    await expectPlanned(page, number);
  });
});

test("the desk's form asks for the season while more than one takes registrations, and only then", async ({
  page,
}) => {
  const add = "/admin/registrations?dialog=add";
  const choice = page.getByRole("dialog").getByLabel("Season", { exact: true });
  await openAsAdmin(page, add);
  await expect(page.getByRole("heading", { name: "Details of the student" })).toBeVisible();
  await expect(choice).toHaveCount(0);
  const [before] = await sql`select registration_opens_at as at from seasons where number = 9`;
  await sql`update seasons set registration_opens_at = now() where number = 9`;
  await page.goto(academy.url + add);
  await expect(choice).toHaveValue("9");
  await choice.selectOption({ label: "Season 8" });
  await expect(page).toHaveURL(/for=8/);
  await expect(page.getByRole("dialog").locator('input[name="season"]')).toHaveValue("8");
  await expectUsableOnBothScreens(page);
  await sql`update seasons set registration_opens_at = ${before!.at} where number = 9`;
});

/** Season 8 is over, and season 9, with one class, opens after some seconds. */
async function opensIn(seconds: number): Promise<void> {
  await sql`update seasons set closed_at = now() where number = 8`;
  await sql`update seasons set registration_opens_at = now() + make_interval(secs => ${seconds}) where number = 9`;
  await sql`insert into classes (course_id, season_number, name, capacity)
    select id, 9, 'Morning Class', 20 from courses limit 1 on conflict do nothing`;
}

const form = (page: Page) => page.getByRole("group", { name: "Course", exact: true });

test("before registration opens the pages say when and take no one; at the minute they go on by themselves", async ({
  page,
  browser,
}) => {
  await opensIn(10 * 60);
  await page.clock.install();
  await page.goto(academy.url);
  await expect(
    page.getByText(/Registration for season 9 opens on .+ at \d\d:\d\d, Nairobi time/),
  ).toBeVisible();
  await page.goto(`${academy.url}/register`);
  await expect(page.getByText(/Registration for season 9 opens on/)).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText(/It opens in (10|9) minutes( \d+ seconds?)?\./);
  const shown = await timer.textContent();
  await expect(timer).not.toHaveText(shown ?? "");
  await expect(page.getByText(/Keep this page open/)).toBeVisible();

  const plain = await withoutScripts(browser, academy.url);
  await plain.goto("/register");
  await expect(plain.getByText(/Registration for season 9 opens on/)).toBeVisible();
  await expect(plain.getByText(/Load this page again at that minute/)).toBeVisible();
  await expect(form(plain)).toHaveCount(0);

  // Registration opens at once: for the server by its table, for the page by its clock.
  await opensIn(0);
  await page.clock.fastForward("11:00");
  await expect(form(page)).toBeVisible();
  await expect(page.getByText(/Registration for season 9 opens on/)).toHaveCount(0);
  await plain.reload();
  await expect(form(plain)).toBeVisible();
  await plain.context().close();
});

test("the announcement is usable on a phone and a wide screen, and a student of the last season sees when to enroll again", async ({
  page,
  browser,
}) => {
  await opensIn(3 * 24 * 60 * 60);
  for (const address of ["/", "/register"]) {
    await page.goto(academy.url + address);
    await expect(page.getByRole("timer")).toHaveText(/It opens in \d days? \d+ hours?\./);
    await expectUsableOnBothScreens(page);
  }
  const context = await somebody(browser, academy.url, []);
  const known = await lookedUp(context, sql, "enrolled");
  await known.goto("/enroll");
  await expect(known.getByRole("timer")).toBeVisible();
  await expect(known.getByRole("button", { name: "Enroll", exact: true })).toHaveCount(0);
  await context.close();
});

test("a visitor leaves a phone to be told before registration opens, with and without scripts, and it is said kindly what is wrong", async ({
  page,
  browser,
}) => {
  await opensIn(3 * 24 * 60 * 60);
  const plain = await withoutScripts(browser, academy.url);
  for (const [at, visitor, address] of [
    ["0712900101", page, "/"],
    ["0712900102", plain, "/register"],
  ] as const) {
    await visitor.goto(academy.url + address);
    const phone = visitor.getByLabel(/^Your phone, for one SMS/);
    await phone.fill("07");
    await visitor.getByRole("button", { name: "Remind me" }).click();
    await expect(phone).toHaveAttribute("aria-invalid", "true");
    await expect(phone).toHaveValue("07");
    await phone.fill(at);
    await visitor.getByRole("button", { name: "Remind me" }).click();
    await expect(visitor.getByText("We send you one SMS before registration opens")).toBeVisible();
    expect(new URL(visitor.url()).pathname).toBe(address);
  }
  const kept = await sql`select msisdn from opening_reminders order by msisdn`;
  expect(kept.map(({ msisdn }) => msisdn)).toEqual(["254712900101", "254712900102"]);
  await plain.context().close();
});

test("if no season is open or to come, the pages say that registration is closed", async ({ page }) => {
  await sql`update seasons set registration_opens_at = null where number = 9`;
  await page.goto(`${academy.url}/register`);
  await expect(page.getByText("Registration is closed at the moment.")).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await page.goto(`${academy.url}/enroll`);
  await expect(page.getByText("Registration is closed at the moment.")).toBeVisible();
});
