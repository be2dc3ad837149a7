import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { cookieOf, PHONES, type StaffRole } from "./support/staff";

const ROOT = join(import.meta.dirname, "..", "..");
const STATIC = join(ROOT, ".next", "static");
const PAGES = [
  "/",
  "/register",
  "/enroll",
  "/pay",
  "/student-details",
  "/enrollment-successful",
  "/privacy-policy",
  "/auth/login",
  "/nowhere",
  "/api/health",
  "/api/ready",
];
const SECRETS = [
  "DATABASE_URL",
  "AUTH_SECRET",
  "NEXTAUTH_SECRET",
  "CRON_SECRET",
  "CALLBACK_SECRET",
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
  "MPESA_CONSUMER_KEY",
  "MPESA_CONSUMER_SECRET",
  "MPESA_PASSKEY",
  "MPESA_INITIATOR_PASSWORD",
];

test("nothing the browser gets contains a secret's name or value", async ({ request }) => {
  const values = secretValues();
  expect(values.length).toBeGreaterThan(6);
  const files = filesIn(STATIC);
  expect(files.filter((name) => name.endsWith(".js")).length).toBeGreaterThan(5);
  for (const file of files) expect(leaksIn(readFileSync(file, "latin1"), values), file).toEqual([]);
  for (const path of PAGES) {
    const answer = await request.get(path, { headers: { accept: "text/html" } });
    expect(leaksIn(await answer.text(), values), path).toEqual([]);
    expect(leaksIn(JSON.stringify(answer.headers()), values), path).toEqual([]);
  }
  // It names the settings that authorize a call, but must not contain their values.
  const described = await (await request.get("/api/v1/openapi.json")).text();
  expect(values.filter((value) => described.includes(value))).toEqual([]);
});

test("no source map is built, named or served", async ({ request }) => {
  const files = filesIn(STATIC);
  expect(files.filter((name) => name.endsWith(".map"))).toEqual([]);
  const scripts = files.filter((name) => /\.(js|css)$/.test(name));
  for (const file of scripts)
    expect(readFileSync(file, "utf8"), file).not.toMatch(/[#@] ?sourceMappingURL=(?!data:)/);
  const [script = ""] = scripts;
  const address = `/_next/static/${script.slice(STATIC.length + 1)}`;
  expect((await request.get(address)).status()).toBe(200);
  expect((await request.get(`${address}.map`)).status()).toBe(404);
  for (const path of [
    "/.env",
    "/.next/BUILD_ID",
    "/package.json",
    "/_next/../package.json",
    "/_next/static/..%2f..%2fpackage.json",
  ])
    expect([400, 404], path).toContain((await request.get(path)).status());
});

test("pages and files answer OPTIONS with the methods they take", async ({ request }) => {
  const script = filesIn(STATIC).find((name) => name.endsWith(".js")) ?? "";
  for (const [path, status, allow] of [
    ["/", 204, "GET, HEAD, POST"],
    ["/auth/login", 204, "GET, HEAD, POST"],
    [`/_next/static/${script.slice(STATIC.length + 1)}`, 405, "GET, HEAD"],
    ["/elements.js", 405, "GET, HEAD"],
  ] as const) {
    const answer = await request.fetch(path, { method: "OPTIONS" });
    expect([path, answer.status(), answer.headers().allow]).toEqual([path, status, allow]);
  }
});

test("scripts and styles are sent with brotli, cached forever and correctly typed", async ({ request }) => {
  const kinds = ["js", "css"].map((kind) => filesIn(STATIC).find((name) => name.endsWith(`.${kind}`)) ?? "");
  for (const file of kinds) {
    const address = `/_next/static/${file.slice(STATIC.length + 1)}`;
    const ask = (encoding: string) => request.get(address, { headers: { "accept-encoding": encoding } });
    const [packed, plain] = [await ask("gzip, deflate, br"), await ask("identity")];
    expect([packed.headers()["content-encoding"], plain.headers()["content-encoding"]]).toEqual([
      "br",
      undefined,
    ]);
    expect(await packed.text()).toBe(await plain.text());
    for (const name of [
      "content-type",
      "cache-control",
      "x-content-type-options",
      "cross-origin-resource-policy",
    ])
      expect([name, packed.headers()[name]]).toEqual([name, plain.headers()[name]]);
  }
});

test("the image optimizer is off, and no response names the server software", async ({ request }) => {
  for (const query of [
    "?url=%2Ficon.svg&w=64&q=75",
    "?url=https%3A%2F%2Fevil.example%2Fa.svg&w=64&q=75",
    "?url=http%3A%2F%2F169.254.169.254%2Flatest&w=64&q=75",
    "?url=%2F_next%2Fimage%3Furl%3D%252Ficon.svg&w=64&q=75",
    "?url=%2F..%2F..%2Fetc%2Fpasswd&w=64&q=75",
    "",
  ]) {
    const answer = await request.get(`/_next/image${query}`);
    // 400 would mean that it read the image.
    expect(answer.status(), query).toBe(404);
    expect(answer.headers()["content-type"] ?? "", query).not.toContain("image/");
  }
  for (const path of [...PAGES, "/_next/static/nothing.js", "/icon.svg"]) {
    const headers = (await request.get(path)).headers();
    expect([headers["x-powered-by"], headers.server], path).toEqual([undefined, undefined]);
  }
});

test("a page for signing in loads at most 6 % more script than Next itself, in every state", () => {
  const pages = filesIn(APP).filter((name) => name.includes("(sign-in)") && name.endsWith(MANIFEST));
  expect(pages.length).toBeGreaterThan(4);
  const weights = pages.map((file) => ({ file: file.slice(APP.length), ...weightOf(file) }));
  for (const { next } of weights) expect(next).toBeGreaterThan(100_000);
  const heavy = weights.filter(({ next, page }) => page > next * 1.06);
  expect(heavy.map(({ file, next, page }) => `${file}: ${page} bytes, Next alone ${next}`)).toEqual([]);
});

test("a page of the console loads at most 201 KB of script, with no dialog open", async ({ request }) => {
  const weights: string[] = [];
  for (const role of ["admin", "tutor"] as const) {
    const cookie = await cookieOf(PHONES[role]);
    const open = async (path: string) => (await request.get(path, { headers: { cookie } })).text();
    for (const path of CONSOLE[role]) weights.push(`${scriptOf(await open(path))} ${path}`);
    // Pages of a record, by the first link that leads there.
    for (const [list, record] of RECORDS[role]) {
      const link = new RegExp(`href="(${record}\\?[^"]+)"`).exec(await open(list))?.[1];
      expect(link, `a link from ${list} to ${record}`).toBeTruthy();
      weights.push(`${scriptOf(await open(link?.replaceAll("&amp;", "&") ?? ""))} ${record}`);
    }
  }
  for (const weight of weights) expect(Number.parseInt(weight, 10), weight).toBeGreaterThan(100_000);
  expect(weights.filter((weight) => Number.parseInt(weight, 10) > 201_000)).toEqual([]);
});

test("the check detects a secret", () => {
  expect(leaksIn("let a='s3cret-of-ours';process.env.AUTH_SECRET", ["s3cret-of-ours"])).toEqual([
    "a value",
    "AUTH_SECRET",
  ]);
});

/** Values known to the build and this academy that the browser must not get, among them the simulator's generated keys. */
function secretValues(): string[] {
  const made = [join(ROOT, ".data"), process.env.ACADEMY_DATA ?? ""]
    .map((folder) => join(folder, "secrets.json"))
    .filter(existsSync);
  const known: Record<string, string | undefined>[] = [TEST_SETTINGS, process.env];
  const all = [...known, ...made.map((file) => JSON.parse(readFileSync(file, "utf8")))];
  const values = all.flatMap((settings) => SECRETS.map((name) => settings[name] ?? ""));
  return [...new Set(values.filter((value) => value.length >= 8))];
}

type Walked = Extract<StaffRole, "admin" | "tutor">;

/** Pages of the console, the heaviest lists among them. */
const CONSOLE: Record<Walked, string[]> = {
  admin: [
    "/admin",
    "/dashboard",
    "/money",
    "/admin/registrations",
    "/admin/enrollments",
    "/admin/transactions",
    "/admin/sessions",
    "/admin/users",
    "/admin/registers",
    "/admin/messages",
    "/admin/settings",
  ],
  tutor: ["/tutor"],
};
const RECORDS: Record<Walked, [list: string, record: string][]> = {
  admin: [
    ["/admin/registrations", "/student-details"],
    ["/admin/classes", "/admin/class-info"],
  ],
  tutor: [["/tutor", "/tutor/class-register"]],
};

/** Bytes of the scripts that a page's HTML names, as sent; not those for browsers without modules. */
function scriptOf(html: string): number {
  const built = JSON.parse(readFileSync(join(ROOT, ".next", "build-manifest.json"), "utf8"));
  const named = [...html.matchAll(/static\/chunks\/[^"'\\?<>]+\.js/g)].map(([chunk]) => chunk);
  const chunks = new Set(named.filter((chunk) => !built.polyfillFiles.includes(chunk)));
  return sizeOf([...chunks]) + gzipSync(readFileSync(join(ROOT, "public", "elements.js"))).length;
}

const MANIFEST = "page_client-reference-manifest.js";
const APP = join(ROOT, ".next", "server", "app");

/** Bytes of script as sent: Next's own on any page, and all of this page. */
function weightOf(manifest: string): { next: number; page: number } {
  const built = JSON.parse(readFileSync(join(ROOT, ".next", "build-manifest.json"), "utf8"));
  const [next, page] = [join(APP, "_global-error", MANIFEST), manifest].map((file) =>
    sizeOf([...new Set([...built.rootMainFiles, ...chunksIn(file)])]),
  );
  return { next: next ?? 0, page: page ?? 0 };
}

/** The not-found page is in each manifest, but is not loaded with other pages. */
function chunksIn(manifest: string): string[] {
  const text = readFileSync(manifest, "utf8");
  const { entryJSFiles }: { entryJSFiles: Record<string, string[]> } = JSON.parse(
    text.slice(text.indexOf("= {", text.indexOf("] =")) + 2, text.lastIndexOf("}") + 1),
  );
  return Object.entries(entryJSFiles).flatMap(([part, chunks]) =>
    part.endsWith("/app/not-found") ? [] : chunks,
  );
}

function sizeOf(chunks: string[]): number {
  const sizes = chunks.map((name) => gzipSync(readFileSync(join(ROOT, ".next", name))).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function leaksIn(text: string, values: string[]): string[] {
  const found = values.some((value) => text.includes(value)) ? ["a value"] : [];
  return [...found, ...SECRETS.filter((name) => text.includes(name))];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
