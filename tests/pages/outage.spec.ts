import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type OwnAcademy, ownAcademy, signedIn, statusOf, until } from "./support/own-academy";
import { fillRegistration, somebody } from "./support/student";

// The academy's own error page is a 503 here, which the browser's console counts as an error: no `quiet` of support/academy.
test.describe.configure({ mode: "serial" });

const PUBLIC = ["/", "/register", "/enroll", "/pay", "/student-details", "/privacy-policy", "/auth/login"];
const CONSOLE = ["/dashboard", "/admin/registrations", "/tutor", "/student-details?studentId=x"];
let academy: OwnAcademy;
let cookie = "";

test.beforeAll(async () => {
  academy = await ownAcademy("outage");
  cookie = await signedIn(academy.url, "0700000001");
});
test.afterAll(() => academy?.close());

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? "with" : "without";
  test(`a form filled in before an outage keeps its input, ${how} scripts`, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled, baseURL: academy.url });
    await fillRegistration(page, { ...somebody(), name: "Baraka", born: ["31", "2", "2001"] });
    await academy.stopDatabase();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      page.getByRole("button", { name: "Continue" }).click(),
    ]);
    expect(answer.status()).toBe(503);
    expect(answer.headers()["retry-after"]).toBe("3");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "The academy cannot be reached right now",
    );
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("What you typed is not saved yet")).toBeVisible();
    await academy.startDatabase();
    await until(() => statusOf(`${academy.url}/api/ready`), 200);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await expect(page.getByLabel("Full name", { exact: true })).toHaveValue("Baraka");
    await page.close();
  });
}

test("during an outage every page answers 503 and says so, to visitors and to staff", async () => {
  await academy.stopDatabase();
  for (const path of [...PUBLIC, ...CONSOLE]) {
    const answer = await fetch(academy.url + path, {
      headers: { accept: "text/html", cookie },
      redirect: "manual",
    });
    const text = await answer.text();
    expect([path, answer.status]).toEqual([path, 503]);
    expect(answer.headers.get("retry-after"), path).toBe("3");
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
    expect(answer.headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    expect(text, path).toContain("<h1>The academy cannot be reached right now</h1>");
  }
});

test("a link followed during an outage shows plain words, then the page once the database is back", async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: academy.url });
  await academy.startDatabase();
  await until(() => statusOf(`${academy.url}/`), 200);
  await page.goto("/");
  await academy.stopDatabase();
  await page
    .getByRole("link", { name: /Enroll and Confirm/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/cannot be reached|Something Went wrong/);
  await academy.startDatabase();
  await until(() => statusOf(`${academy.url}/`), 200);
  await page.getByText("Try again", { exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enroll and Confirm");
  await page.close();
  await academy.stopDatabase();
});

test("during an outage the API and the callback addresses answer 503, and no callback is acknowledged", async () => {
  expect(await statusOf(`${academy.url}/api/v1/courses`)).toBe(503);
  const secrets = JSON.parse(readFileSync(join(academy.folder, "secrets.json"), "utf8"));
  for (const kind of ["confirmation", "express/0123456789abcdef0123456789abcdef"]) {
    const address = `${academy.url}/api/v1/payments/callbacks/${secrets.CALLBACK_SECRET}/${kind}`;
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ TransID: "SJK1AAAAAA", TransAmount: "500.00", BusinessShortCode: "886490" }),
    });
    expect([kind, answer.status]).toEqual([kind, 503]);
  }
});

test("the process stays alive but not ready, and recovers by itself when the database is back", async () => {
  expect(await statusOf(`${academy.url}/api/health`)).toBe(200);
  expect(await statusOf(`${academy.url}/api/ready`)).toBe(503);
  await academy.startDatabase();
  await until(() => statusOf(`${academy.url}/register`), 200);
  await until(() => statusOf(`${academy.url}/api/ready`), 200);
  for (const path of ["/", "/enroll", "/auth/login"]) expect(await statusOf(academy.url + path)).toBe(200);
  const page = await fetch(`${academy.url}/admin/registrations`, { headers: { cookie }, redirect: "manual" });
  expect(page.status).toBe(200);
});

test("on shutdown it reports neither ready nor healthy, finishes running requests and exits", async () => {
  let over = false;
  const statuses: number[] = [];
  const visitor = (async () => {
    while (!over) statuses.push(await statusOf(`${academy.url}/register`));
  })();
  await expect.poll(() => statuses.length).toBeGreaterThan(2);
  const gone = academy.server.stop(60_000, "SIGTERM");
  await until(() => statusOf(`${academy.url}/api/ready`), 503);
  expect(await statusOf(`${academy.url}/api/health`)).toBe(503);
  expect(await gone).toBe(0);
  over = true;
  await visitor;
  // A refused connection is no failed request; an accepted one without a response, or with an error, is.
  expect(statuses.filter((status) => status !== 200 && status !== 0)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2);
});
