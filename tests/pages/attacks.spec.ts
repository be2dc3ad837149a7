import { existsSync, readFileSync } from "node:fs";
import { Agent, request as send } from "node:http";
import { join } from "node:path";
import { type BrowserContext, expect, test } from "@playwright/test";
import postgres from "postgres";
import { WHOLE_RUN } from "../support/whole-run";
import { PLANTED } from "./support/action-arguments";
import { fillWithHostile, unknownTexts } from "./support/hostile-rows";
import { SCRIPTS } from "./support/hostile-texts";
import { type Garbage, garbage } from "./support/malformed-requests";
import { type OwnAcademy, ownAcademy } from "./support/own-academy";
import { megabytesOf, serverOf } from "./support/processes";
import { PHONES, ROLES } from "./support/staff";
import { fillRegistration } from "./support/student";
import { lookedUp, somebody } from "./support/visitors";
import { openDocument, openScreen, type Walk, walk } from "./support/walk";

const ROOT = join(import.meta.dirname, "../..");
const COUNT = WHOLE_RUN ? 20_000 : 500;
/** How often all screens are visited, each time with other texts in the same places. */
const TURNS = WHOLE_RUN ? 2 : 1;
const AT_ONCE = 4;
/** A body that takes longer hangs the server. */
const HANGS_MS = 20_000;
/** How far the heap may grow without a forced collection; one body that unfolds in memory takes more. */
const MOST_MB = 250;
/** Pages whose forms need no sign-in. */
const PATHS = [
  "/register",
  "/enroll",
  "/student-details",
  "/check-receipt",
  "/auth/login",
  "/forgot-password",
  "/",
  "/admin",
];

test.describe.configure({ mode: "serial" });
let academy: OwnAcademy;
let sql: postgres.Sql;

test.beforeAll(async () => {
  academy = await ownAcademy("attacks");
  sql = postgres(academy.database, { max: 1, onnotice: () => {} });
});
test.afterAll(async () => {
  await sql?.end();
  await academy?.close();
});

test("malformed bodies change nothing: each is refused or gets a validation error", async () => {
  if (WHOLE_RUN) test.setTimeout(900_000);
  const ids = [...new Set([...actionsOfPages(), ...(await actionsOfForms())])];
  expect(ids.length).toBeGreaterThan(50);
  // What the server caches at the first request of a page does not count as growth.
  await Promise.all(garbage(7, ids, PATHS, 160).map((one) => post(one)));
  const pid = serverOf(academy.server.pid ?? 0);
  const before = { rows: await everyRow(), megabytes: pid ? megabytesOf(pid) : 0 };

  const wrong: string[] = [];
  const statuses = new Map<string, number>();
  const work = garbage(1, ids, PATHS, COUNT);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = work.pop(); one; one = work.pop()) {
        const { status, text, ms } = await post(one);
        const error = errorOf(status, text, ms);
        if (error)
          wrong.push(
            `${error}: ${one.kind}, ${one.path}, ${JSON.stringify(one.headers).slice(0, 200)}\n${one.body.toString("latin1").slice(0, 600)}`,
          );
        statuses.set(`${status}`, (statuses.get(`${status}`) ?? 0) + 1);
      }
    }),
  );
  expect(wrong.length, `${JSON.stringify([...statuses])}\n${wrong.slice(0, 5).join("\n\n")}`).toBe(0);
  expect((await fetch(`${academy.url}/api/health`)).status).toBe(200);
  expect(await everyRow()).toEqual(before.rows);
  expect([ROOT, import.meta.dirname].filter((folder) => existsSync(join(folder, PLANTED)))).toEqual([]);
  if (pid) expect(megabytesOf(pid) - before.megabytes, "MB more than before").toBeLessThan(MOST_MB);
  test.info().annotations.push({ type: "answers", description: JSON.stringify([...statuses]) });
});

test("every action takes a form, or the server would refuse it as malformed", () => {
  // The first character of an id says whether the action takes arguments.
  expect(actionsOfPages().filter((id) => id.startsWith("00"))).toEqual([]);
});

test("every text column is known to this test", async () => {
  expect(await unknownTexts(sql)).toEqual([]);
});

test("a script in any field is plain text on every screen and in every file, and an endless name widens no page on a phone", async ({
  browser,
}) => {
  if (WHOLE_RUN) test.setTimeout(1_800_000);
  const errors: string[] = [];
  const people = {
    paid: await somebody(browser, academy.url, errors),
    paying: await somebody(browser, academy.url, errors),
    staff: await Promise.all(
      (WHOLE_RUN ? ROLES : (["admin"] as const)).map((role) =>
        somebody(browser, academy.url, errors, PHONES[role]),
      ),
    ),
  };
  await typesIntoTheForm(people.paid);
  const walks: Walk[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await fillWithHostile(sql, turn);
    const beside = await Promise.all([
      lookedUp(people.paid, sql, "enrolled").then(() => walk(people.paid, STUDENT)),
      lookedUp(people.paying, sql, "pending_payment").then(() => walk(people.paying, PAYER)),
      ...people.staff.map((one) => walk(one, ["/dashboard"], 3, WHOLE_RUN ? openScreen : openDocument)),
    ]);
    walks.push(...beside);
    for (const page of [people.paid, people.paying, ...people.staff].flatMap((one) => one.pages()))
      await page.close();
  }
  expect(walks.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(errors).toEqual([]);
  expect(walks[2]?.screens.length).toBeGreaterThan(80);
  const shown = new Set(walks.flatMap(({ texts }) => [...texts]));
  expect(SCRIPTS.filter((text) => !shown.has(text))).toEqual([]);

  const files = walks[2]?.files ?? new Set();
  expect(files.size).toBeGreaterThan(5);
  for (const file of files) {
    const answer = await people.staff[0]!.request.get(file);
    const {
      "content-type": type,
      "content-disposition": kept,
      "x-content-type-options": sniffed,
    } = answer.headers();
    expect([file, answer.status(), sniffed]).toEqual([file, 200, "nosniff"]);
    expect([file, type]).not.toEqual([file, expect.stringContaining("html")]);
    expect(kept, file).toMatch(/^attachment;/);
  }
});

/** Puts a script into the name of a registration that waits for confirmation. */
async function typesIntoTheForm(person: BrowserContext): Promise<void> {
  const page = await person.newPage();
  const name = SCRIPTS[10]!;
  await fillRegistration(page, { phone: "0722300000", name, born: ["27", "3", "2001"] });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Write it without < and >.").first()).toBeVisible();
  await expect(page.locator("[name=full_name]")).toHaveValue(name);
  await page.locator("[name=full_name]").fill("Wanjiku Kamau");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your details" }).waitFor();
}

const STUDENT = [
  "/registration-confirmation",
  "/student-details",
  "/update-student",
  "/my-answers",
  "/enroll",
  "/pay",
  "/enrollment-successful",
  "/receipt",
  "/check-receipt",
  "/search-results",
  "/waiting-list",
  "/",
];
const PAYER = ["/student-details", "/pay", "/mpesa-express", "/mpesa-classic", "/payment"];

/** What is wrong with a response to a malformed body, if anything. */
function errorOf(status: number, text: string, ms: number): string | undefined {
  if (status !== 200 && status !== 303 && status !== 307 && (status < 400 || status > 499))
    return `${status}`;
  if (ms > HANGS_MS) return `${Math.round(ms)} ms`;
  const leak = LEAKS.find((shape) => shape.test(text));
  return leak ? `${status} shows ${leak.exec(text)?.[0]}` : undefined;
}

const LEAKS = [
  /\bat\s[^<>"]{0,200}\.[cm]?[jt]sx?:\d+/,
  /node_modules|webpack:|turbopack:/,
  /PostgresError|DrizzleQueryError|ZodError|TypeError|SyntaxError|ECONN/,
  /"use server"|formActionBy|staffAction\(/,
  /violates|relation \\?"/i,
];

type Told = { status: number; text: string; ms: number };
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Posts a body to a page; status 0 when the server hung up. */
function post({ path, headers, body }: Garbage): Promise<Told> {
  const began = performance.now();
  return new Promise((resolve) => {
    const ended = (status: number, text = "") => resolve({ status, text, ms: performance.now() - began });
    const call = send(academy.url + path, {
      agent,
      method: "POST",
      headers: { ...headers, accept: "text/html", origin: academy.url, "content-length": body.length },
    });
    call.on("error", () => ended(0));
    call.on("response", (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", () => ended(0));
      answer.on("end", () => ended(answer.statusCode ?? 0, Buffer.concat(chunks).toString()));
    });
    call.end(body);
  });
}

/** The ids of all actions, from the build's manifest. */
function actionsOfPages(): string[] {
  const file = join(ROOT, ".next/server/server-reference-manifest.json");
  return Object.keys((JSON.parse(readFileSync(file, "utf8")) as { node: object }).node);
}

/** The action ids in the forms of public pages, for browsers without scripts. */
async function actionsOfForms(): Promise<string[]> {
  const pages = await Promise.all(PATHS.map(async (path) => (await fetch(academy.url + path)).text()));
  const found = pages.flatMap((page) => [
    ...page.matchAll(/(?:ACTION_ID_|&quot;id&quot;:&quot;)([0-9a-f]{42})/g),
  ]);
  expect(found.length).toBeGreaterThan(2);
  return found.map(([, id = ""]) => id);
}

/** A checksum of each table, except the rate limits, which count such callers. */
async function everyRow(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'job_runs', 'jobs', 'invariant_checks') order by 1`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] =
      await sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${sql(name)} t`;
    sums[name] = row?.sum;
  }
  return sums;
}
