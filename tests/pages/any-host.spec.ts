import postgres from "postgres";
import { CLASSIC, classicRow, csvFile } from "../support/statement-files";
import { expect, test, withoutScripts } from "./support/academy";
import { type AnyHost, startOnAnyHost } from "./support/any-host";
import { MOST_FIRST_VISIT, sum, visit } from "./support/loaded";
import { enterAcademy, signedIn, statusOf, until } from "./support/own-academy";
import { PHONES } from "./support/staff";
import { fillRegistration, goToPayment, type Person, somebody } from "./support/student";

// What a platform runs: Next's own server on the traced files of a build, as nobody, without write access, scheduler or a connection to
// Postgres of its own (npm run test:traced builds with plain `next build` first).
let host: AnyHost;
const person = somebody();

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  host = await startOnAnyHost();
  const how = host.pooled
    ? "behind PgBouncer"
    : "SKIPPED: PgBouncer is not installed; connected to Postgres itself";
  test.info().annotations.push({ type: "database", description: how });
  // biome-ignore lint/suspicious/noConsole: what was not tried must be seen.
  if (!host.pooled) console.log(`any-host.spec.ts: ${how}`);
});
test.afterAll(() => host?.close());

test("on any host a first student session to a public page is light, and loads one small script", async ({
  browser,
}) => {
  for (const address of [
    "/",
    "/register",
    "/enroll",
    "/pay",
    "/certificate",
    "/privacy-policy",
    "/nowhere",
  ]) {
    const { loaded, html } = await visit(browser, host.url, address);
    const scripts = loaded.filter(({ type }) => type === "Script").map(({ url }) => new URL(url).pathname);
    expect(scripts, address).toEqual(["/elements.js"]);
    expect(sum(loaded), address).toBeLessThanOrEqual(MOST_FIRST_VISIT);
    expect(html, address).not.toMatch(/__next_f|_next\/static\/[^"]*\.js/);
  }
});

test("on any host a student registers, pays and is enrolled, and the page notices by itself", async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: host.url });
  await goToPayment(page, person, "express");
  await page.getByRole("button", { name: "Send Payment Request" }).click();
  await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
  await page.close();
});

test("on any host messages go out after the response, without a scheduler", async () => {
  await expect.poll(() => smsTo(person)).not.toEqual([]);
  await expect.poll(async () => (await smsTo(person)).join("\n")).toContain("enrolled");
});

test("on any host the way to a paid seat works without scripts", async ({ browser }) => {
  const page = await withoutScripts(browser, host.url);
  const other = somebody();
  await goToPayment(page, other, "express");
  await page.getByRole("button", { name: "Send Payment Request" }).click();
  await expect(page.getByRole("heading", { name: "You are enrolled" })).toBeVisible();
  await page.context().close();
});

test("on any host a refused form comes back with its page and what was typed, in Kiswahili too", async ({
  browser,
}) => {
  const page = await withoutScripts(browser, host.url);
  await page.goto("/?lang=sw");
  await fillRegistration(page, { ...somebody(), name: "Baraka", born: ["31", "2", "2001"] });
  await page.getByRole("button", { name: "Endelea" }).click();
  await expect(page.locator("[data-slot=error-summary]")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "sw");
  await expect(page.locator("[name=full_name]")).toHaveValue("Baraka");
  await page.context().close();
});

test("on any host a form of an earlier build is kept on a page that says so, and sent again by one press", async ({
  browser,
}) => {
  const page = await withoutScripts(browser, host.url);
  await fillRegistration(page, { ...somebody(), name: "Baraka", born: ["31", "2", "2001"] });
  await page.route(/\/register\?/, async (route) => {
    const sent = route
      .request()
      .postDataBuffer()
      ?.toString("latin1")
      .replace(/\$ACTION_\d+:0[\s\S]*?--/, (part) => part.replace(/[0-9a-f]{42}/, `${"0".repeat(41)}f`));
    await route.continue({ postData: Buffer.from(sent ?? "", "latin1") });
  });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "This page is out of date" })).toBeVisible();
  await page.unroute(/\/register\?/);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.locator("[name=full_name]")).toHaveValue("Baraka");
  await page.context().close();
});

test("on any host a form that is too long is answered with 413 and a page", async () => {
  const body = new FormData();
  body.append("$ACTION_KEY", "k1");
  body.append("notes", "x".repeat(600_000));
  const answer = await fetch(`${host.url}/register`, {
    method: "POST",
    headers: { accept: "text/html", origin: host.url },
    body,
  });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain("<h1>This is too long</h1>");
});

test("on any host certificates are drawn and statements are read", async ({ browser }) => {
  const sql = postgres(host.own.database, { max: 1, onnotice: () => {} });
  await sql`update enrollments e set outcome = 'completed', outcome_at = now()
    from students s where s.id = e.student_id and s.msisdn = ${`254${person.phone.slice(1)}`}`;
  await sql.end();
  const context = await browser.newContext({ baseURL: host.url });
  await enterAcademy(context, host.url, PHONES.admin);
  const page = await context.newPage();
  await page.goto("/admin/certificates?season=8");
  await page.getByRole("link", { name: "Issue for season 8" }).click();
  await page.getByRole("button", { name: "Yes, issue" }).click();
  await expect(page.getByText(/certificates? of season 8 issued/)).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Print all" }).first().click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
  await page.goto("/money/statements/import");
  const file = csvFile([CLASSIC, classicRow({ "A/C No.": "jane doe" }) as string[]]);
  await page
    .getByLabel("Statement file")
    .setInputFiles({ name: "statement.csv", mimeType: "text/csv", buffer: file });
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What the import would do");
  await context.close();
});

test("on any host cron runs what the scheduler would", async () => {
  const answer = await fetch(`${host.url}/api/v1/payments/reconcile`, {
    headers: { authorization: `Bearer ${host.cronSecret}` },
  });
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ success: true })]);
});

test("on any host everything answers 503 with Retry-After while the database is away, and again once it is back", async () => {
  const cookie = await signedIn(host.url, PHONES.admin);
  await host.own.stopDatabase();
  for (const path of ["/", "/register", "/pay", "/auth/login", "/dashboard", "/api/v1/courses"]) {
    const answer = await fetch(host.url + path, {
      headers: { accept: "text/html", cookie },
      redirect: "manual",
    });
    const text = await answer.text();
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "3"]);
    if (!path.startsWith("/api/")) expect(text).toContain("<h1>The academy cannot be reached right now</h1>");
  }
  await host.own.startDatabase();
  await until(() => statusOf(`${host.url}/register`), 200);
  expect(await statusOf(`${host.url}/api/v1/courses`)).toBe(200);
});

/** The texts that reached a person's virtual phone. */
async function smsTo({ phone }: Person): Promise<string[]> {
  const answer = await fetch(`${host.simulator}/_sim/sms?to=254${phone.slice(1)}`);
  const inbox: { text: string }[] = await answer.json();
  return inbox.map(({ text }) => text);
}
