import type { APIRequestContext } from "@playwright/test";
import { WHOLE_RUN } from "../../support/whole-run";
import { expect, test } from "../support/academy";
import {
  ABOUT,
  addressesOf,
  DOWNLOADS,
  HANDLERS,
  HOME,
  type Ids,
  OTHERS,
  PAGES,
  pageOf,
  ROLES_OF_PAGES,
  rolesToCall,
  rolesToOpen,
  SHARED,
  SIGN_IN,
} from "../support/console-access";
import {
  cookieOf,
  type Hired,
  hireReadyTutor,
  hireTutor,
  PHONES,
  ROLES,
  type StaffRole,
  suspend,
  tokenOf,
} from "../support/staff";

const site = process.env.BASE_URL ?? "http://localhost:3000";

/** One record of each kind, found as an admin. */
async function someIds(request: APIRequestContext): Promise<Ids> {
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  const ask = async (path: string) => (await request.get(`/api/v1/${path}`, { headers })).json();
  const [tutor] = (await ask(`tutors?search=${PHONES.tutor}`)).data.tutors;
  return {
    tutor: tutor.id,
    cashier: (await ask("cashiers")).data.cashiers[0].id,
    admin: (await ask("admin")).data.admins[0].id,
    course: (await ask("courses")).data.courses[0].id,
    group: (await ask("classes")).data.classes[0].id,
    session: (await ask(`sessions?tutorId=${tutor.id}`)).sessions[0].id,
    student: (await ask("students?pageSize=1")).students[0].id,
    enrollment: (await ask("students/enrollments?pageSize=1")).data[0].id,
    paid: (await ask("students/enrollments?status=enrolled&pageSize=1")).data[0].id,
    transaction: (await ask("payments/transactions?pageSize=1")).data[0].id,
  };
}

type Opened = { status: number; to: string; body: string };

/** Requests an address with these cookies, without following redirects. */
async function open(path: string, cookie = "", headers: Record<string, string> = {}): Promise<Opened> {
  const answer = await fetch(site + path, { headers: { cookie, ...headers }, redirect: "manual" });
  return {
    status: answer.status,
    to: answer.headers.get("location") ?? "",
    body: await answer.text(),
  };
}

/** Texts only this page has: those of its main part, without its title and what every page contains. */
function ownTexts(body: string, everywhere: string): string[] {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(body)?.[1] ?? "";
  const title = /<title>(.*?) - /.exec(body)?.[1] ?? "";
  const texts = main
    .replace(/<script.*?<\/script>/gs, "")
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /^[\w+][\w '.,?+:/@-]{3,}$/.test(text) && !/^\d{1,4}$/.test(text));
  return [...new Set(texts)].filter((text) => !title.includes(text) && !everywhere.includes(text));
}

/** Next's route tree names the addresses beside a dynamic segment; they are public. */
const ADDRESSES = ["enrollment-successful", "waiting-list"];

function leaksOf(texts: string[], body: string): string[] {
  const answered = ADDRESSES.reduce((rest, address) => rest.replaceAll(address, ""), body);
  return texts.filter((text) => hasText(answered, text));
}

/** Whether a text occurs as such: "Delete" is no part of the name of a component. */
function hasText(body: string, text: string): boolean {
  for (let at = body.indexOf(text); at !== -1; at = body.indexOf(text, at + 1))
    if (!/\w/.test(body[at - 1] ?? "") && !/\w/.test(body[at + text.length] ?? "")) return true;
  return false;
}

/** Requests that bypassed page guards elsewhere (docs/security.md, T21). */
const SHAPES: Array<[string, (path: string) => [string, Record<string, string>]]> = [
  ["as a page", (path) => [path, {}]],
  ["as the router asks", (path) => [`${path}${path.includes("?") ? "&" : "?"}_rsc`, { RSC: "1" }]],
  [
    "as the router prefetches",
    (path) => [
      `${path}${path.includes("?") ? "&" : "?"}_rsc`,
      { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" },
    ],
  ],
  ["past the middleware", (path) => [path, { "x-middleware-subrequest": SKIP.join(":") }]],
  ["with a return address of one's own", (path) => [path, { "x-academy-path": "//elsewhere.example" }]],
];
const SKIP = Array.from({ length: 5 }, () => "middleware");

let ids: Ids;
let everywhere: string;
/** The frame of every page of a role: its menu and the account's name. */
const frames = {} as Record<StaffRole, string>;
const cookies = {} as Record<StaffRole, string>;
const shown = {} as Record<string, string[]>;

const addressOf = (path: string) => {
  const about = ABOUT[path];
  return about ? `${path}?${about[0]}=${ids[about[1]]}` : path;
};

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ request }) => {
  ids = await someIds(request);
  everywhere = (await open("/dashboard")).body;
  for (const role of ROLES) {
    cookies[role] = await cookieOf(PHONES[role]);
    const { body } = await open(`/${role}/my-account`, cookies[role]);
    frames[role] = body.replace(/<main.*<\/main>/s, "").replace(/<script.*?<\/script>/gs, "");
  }
});

test("every page of the console has a line with its roles, and every line a page", () => {
  expect(PAGES.filter((path) => rolesToOpen(path) === undefined)).toEqual([]);
  expect(Object.keys(SHARED).filter((path) => !PAGES.includes(path))).toEqual([]);
  const known = [...PAGES, ...HANDLERS.map(({ address }) => address)];
  expect(Object.keys(ROLES_OF_PAGES).filter((page) => !known.some((path) => pageOf(path) === page))).toEqual(
    [],
  );
  expect(addressesOf("(sign-in)", "page.tsx").sort()).toEqual(Object.keys(SIGN_IN).sort());
  expect(PAGES.length).toBeGreaterThan(30);
});

test("a page opens to its roles, and to no other", async () => {
  const wrong: string[] = [];
  for (const path of PAGES) {
    const may = rolesToOpen(path) ?? [];
    const seen: string[] = [];
    for (const role of [...may, ...ROLES.filter((role) => !may.includes(role))]) {
      const { status, to, body } = await open(addressOf(path), cookies[role]);
      if (may.includes(role)) {
        const home = path === "/dashboard" && to === HOME[role];
        if (status !== 200 && !home) wrong.push(`${role} ${path}: ${status} ${to}`);
        seen.push(...ownTexts(body, everywhere));
        continue;
      }
      shown[path] = [...new Set(seen)];
      if (status !== 403) wrong.push(`${role} ${path}: ${status} ${to}`);
      const known = frames[role];
      for (const text of leaksOf(shown[path], body))
        if (!known.includes(text)) wrong.push(`${role} ${path} reads "${text}"`);
    }
    shown[path] = [...new Set(seen)];
    if (path !== "/dashboard" && shown[path].length === 0) wrong.push(`${path} says nothing of its own`);
  }
  expect(wrong).toEqual([]);
});

test("a page that a role lacks is not found, for anybody", async () => {
  const wrong: string[] = [];
  const shown = ({ body }: Opened) => body.replace(/<script.*?<\/script>|nonce="[^"]*"/gs, "");
  // Staff are redirected to their home, without the frame of the public pages.
  const missing = {
    public: shown(await open("/no/such/page")),
    admin: shown(await open("/tutor/add-course", cookies.admin)),
  };
  for (const body of Object.values(missing)) expect(body).toContain("This page does not exist");
  expect(missing.admin).toContain('href="/dashboard"');
  expect(missing.admin).not.toContain("/register");
  expect(missing.public).toContain('href="/register"');
  const pages = [
    ...new Set(PAGES.filter((path) => ROLES.some((role) => path.startsWith(`/${role}/`))).map(pageOf)),
  ];
  const lacking = pages
    .flatMap((page) => [...ROLES, "registrar", "money"].map((area) => `/${area}/${page}`))
    .filter((path) => !PAGES.includes(path))
    .filter((_, nth) => WHOLE_RUN || nth % 3 === 0);
  const readers = [
    ["public", ""],
    ["admin", cookies.admin],
  ] as const;
  for (const [nth, path] of lacking.entries())
    for (const [who, cookie] of WHOLE_RUN ? readers : [readers[nth % readers.length]!]) {
      const answer = await open(path, cookie);
      if (answer.status !== 404 || shown(answer) !== missing[who])
        wrong.push(`${who} ${path}: ${answer.status}`);
    }
  expect(wrong).toEqual([]);
});

test("without a session every page redirects to sign-in and shows nothing, however it is requested", async () => {
  const wrong: string[] = [];
  for (const [nth, path] of PAGES.entries()) {
    const address = addressOf(path);
    // Each page as a page and in one of the other ways, in turn.
    const shapes = WHOLE_RUN ? SHAPES : [SHAPES[0]!, SHAPES[1 + (nth % (SHAPES.length - 1))]!];
    for (const [shape, made] of shapes) {
      const [asked, headers] = made(address);
      const { status, to, body } = await open(asked, "", headers);
      const back = `/auth/login?return=${encodeURIComponent(address)}`;
      const isAway = status === 307 ? to === back : body.includes(`NEXT_REDIRECT;replace;${back};307;`);
      if (!isAway && !headers["Next-Router-Prefetch"]) wrong.push(`${path} ${shape}: ${status} ${to}`);
      for (const text of leaksOf(shown[path] ?? [], body)) wrong.push(`${path} ${shape} reads "${text}"`);
    }
  }
  expect(wrong).toEqual([]);
});

test("this test can read the router's responses, so it would notice a leak in them", async () => {
  const [asked, headers] = [`${addressOf("/admin/users")}?_rsc`, { RSC: "1" }];
  const { status, body } = await open(asked, cookies.admin, headers);
  expect([status, leaksOf(shown["/admin/users"] ?? [], body).length > 5]).toEqual([200, true]);
});

test("an invented cookie is no session", async () => {
  const sealed = cookies.admin.slice(0, -4);
  for (const cookie of ["academy_staff=x", sealed, "next-auth.session-token=x", "academy_visit=x"]) {
    const { status, to } = await open("/admin/my-account", cookie);
    expect([status, to], cookie).toEqual([307, "/auth/login?return=%2Fadmin%2Fmy-account"]);
  }
});

async function expectLedAway(cookie: string, to: string): Promise<void> {
  const wrong: string[] = [];
  for (const path of PAGES) {
    const address = addressOf(path);
    const answer = await open(address, cookie);
    if (answer.status !== 307 || answer.to !== `${to}?return=${encodeURIComponent(address)}`)
      wrong.push(`${path}: ${answer.status} ${answer.to}`);
    for (const text of leaksOf(shown[path] ?? [], answer.body)) wrong.push(`${path} reads "${text}"`);
  }
  expect(wrong).toEqual([]);
}

test("with a first password every page redirects to replacing it", async ({ request }) => {
  const tutor = await hireTutor(request);
  const cookie = await cookieOf(tutor.phone, tutor.password);
  await expectLedAway(cookie, "/auth/first-login");
  for (const [path, [, , first]] of Object.entries(SIGN_IN))
    expect([path, (await open(path, cookie)).status]).toEqual([path, first]);
});

test("a suspended account is signed out on every page", async ({ request }) => {
  const tutor: Hired = await hireReadyTutor(request);
  const cookie = await cookieOf(tutor.phone, tutor.password);
  expect((await open("/tutor/my-account", cookie)).status).toBe(200);
  await suspend(request, tutor);
  await expectLedAway(cookie, "/auth/login");
});

test("the pages for sign-in open only where they apply", async () => {
  for (const [path, [nobody, signedIn]] of Object.entries(SIGN_IN)) {
    expect([path, (await open(path)).status]).toEqual([path, nobody]);
    for (const role of ROLES)
      expect([path, (await open(path, cookies[role])).status]).toEqual([path, signedIn]);
  }
});

test("files open to the same roles as the pages that offer them", async () => {
  expect(DOWNLOADS.length).toBeGreaterThan(0);
  for (const path of DOWNLOADS) {
    expect([path, (await open(path)).status]).toEqual([path, 401]);
    const may = rolesToCall(path);
    expect(may, path).toBeDefined();
    for (const role of ROLES) {
      const { status } = await open(path, cookies[role]);
      if (may?.includes(role)) expect([200, 400], `${role} ${path}`).toContain(status);
      else expect([role, path, status]).toEqual([role, path, 403]);
    }
  }
});

test("a handler of the console refuses roles its folder is not for", async () => {
  const wrong: string[] = [];
  for (const path of OTHERS) {
    const may = rolesToCall(path);
    if (!may) wrong.push(`${path} has no line`);
    for (const cookie of ["", ...ROLES.filter((role) => !may?.includes(role)).map((role) => cookies[role])])
      for (const method of ["GET", "POST"]) {
        const headers = { cookie, origin: new URL(site).origin, "content-type": "application/json" };
        const body = method === "POST" ? "{}" : null;
        const { status } = await fetch(site + path, { method, headers, body, redirect: "manual" });
        if (status < 300 || status >= 500) wrong.push(`${method} ${path}: ${status}`);
      }
  }
  expect(wrong).toEqual([]);
});
