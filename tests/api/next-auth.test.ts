import NextAuth from "next-auth";
import { decode, encode } from "next-auth/jwt";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { refusedAs } from "@/app/(sign-in)/texts";
import { queueForHash } from "@/lib/domain/people/staff/hash-queue";
import { login, logout } from "@/lib/domain/people/staff/sign-in";
import { authOptions } from "@/lib/platform/auth/next-auth/auth-options";
import { env } from "@/lib/platform/env";
import { logged } from "../support/call";
import "../support/clock";
import { sql } from "../support/database";
import { hire, PASSWORD, type Person } from "../support/staff";

const jar = vi.hoisted(() => new Map<string, string>());
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
    delete: (name: string) => jar.delete(name),
  }),
  headers: async () => new Headers({ origin: "http://academy.test", host: "academy.test" }),
}));

const { signInAction } = await import("@/app/session-actions");
const { currentStaff, setStaffCookie } = await import("@/lib/platform/auth/next-auth/staff-cookie");

const COOKIE = "academy_staff";
type Asked = {
  action: "session" | "csrf" | "providers" | "callback" | "signout";
  post?: Record<string, string>;
};
type Answer = { status: number; body: unknown; redirect?: string; cookies: string[] };

/** Calls next-auth with the cookies of one browser, and keeps those it sets. */
async function ask({ action, post }: Asked): Promise<Answer> {
  const answer: Answer = { status: 200, body: undefined, cookies: [] };
  const headers = new Map<string, unknown>();
  const res = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    status: (status: number) => {
      answer.status = status;
      return res;
    },
    json: (body: unknown) => Object.assign(answer, { body }),
    send: (body: unknown) => Object.assign(answer, { body }),
    end: () => {},
  };
  const nextauth = action === "callback" ? [action, "credentials"] : [action];
  await NextAuth(authOptions({ login, logout }))(
    {
      method: post ? "POST" : "GET",
      headers: {},
      query: { nextauth },
      cookies: Object.fromEntries(jar),
      body: post,
    },
    res,
  );
  answer.cookies = (headers.get("Set-Cookie") ?? []) as string[];
  for (const line of answer.cookies) keep(line);
  const to = headers.get("Location");
  return typeof to === "string" ? { ...answer, redirect: to } : answer;
}

/** Keeps cookies as a browser does: an empty or expired one is dropped. */
function keep(line: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value) jar.set(name, decodeURIComponent(value));
  else jar.delete(name);
}

async function post(action: "callback" | "signout", fields: Record<string, string>) {
  const { csrfToken } = (await ask({ action: "csrf" })).body as { csrfToken: string };
  return ask({ action, post: { csrfToken, ...fields } });
}

const signIn = ({ msisdn }: Pick<Person, "msisdn">, password = PASSWORD) =>
  post("callback", { msisdn, password });
const session = async () => (await ask({ action: "session" })).body;
const sidOf = async (sealed = "") => (await decode({ token: sealed, secret: env().AUTH_SECRET }))?.sid;

beforeEach(() => jar.clear());

describe("signing in with next-auth", () => {
  test("sets the console's cookie, which identifies the account", async () => {
    const person = await hire("cashier");
    const { cookies } = await signIn(person);
    const [line = ""] = cookies.filter((cookie) => cookie.startsWith(`${COOKIE}=`));
    for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=43200"]) expect(line).toContain(part);
    expect(line).not.toContain("Secure");
    expect(await currentStaff()).toMatchObject({ kind: "staff", staffId: person.id, role: "cashier" });
  });

  test("over https the cookie is Secure", async () => {
    vi.stubEnv("APP_ORIGIN", "https://academy.example");
    const { cookies } = await signIn(await hire("cashier"));
    vi.unstubAllEnvs();
    expect(cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))).toContain("Secure");
  });

  test("the cookie carries only the session token, and only its hash is stored", async () => {
    const person = await hire("admin", { name: "Grace Wanjiru", email: "grace@academy.example" });
    await signIn(person);
    const token = await decode({ token: jar.get(COOKIE), secret: env().AUTH_SECRET });
    expect(Object.keys(token ?? {}).sort()).toEqual(["exp", "iat", "jti", "sid"]);
    expect(token?.sid).toMatch(/^gnm_[\w-]{43}$/);
    expect(Number(token?.exp) - Number(token?.iat)).toBe(12 * 60 * 60);
    expect(JSON.stringify(await sql`select * from staff_sessions`)).not.toContain(token?.sid);
  });

  test("the console's own form sets the same kind of cookie", async () => {
    const person = await hire("tutor");
    await signIn(person);
    const sid = (await sidOf(jar.get(COOKIE))) as string;
    jar.clear();
    await setStaffCookie(sid);
    expect(await sidOf(jar.get(COOKIE))).toBe(sid);
    expect(await currentStaff()).toMatchObject({ staffId: person.id });
    expect(await session()).toEqual({ expires: expect.any(String) });
  });

  test("a sign-in without the CSRF token fails", async () => {
    const { msisdn } = await hire("tutor");
    const answer = await ask({ action: "callback", post: { msisdn, password: PASSWORD, csrfToken: "x" } });
    expect(answer.redirect).toContain("csrf=true");
    expect(jar.has(COOKIE)).toBe(false);
  });

  test("a refusal redirects back with its code and no internal detail", async () => {
    const logins: Array<[Person, string, string]> = [
      [await hire("tutor"), "not it", "wrong_login"],
      [{ ...(await hire("tutor")), msisdn: "254799999998" }, PASSWORD, "wrong_login"],
      [await hire("tutor", { status: "inactive" }), PASSWORD, "account_inactive"],
      [{ ...(await hire("tutor")), msisdn: "" }, "", "invalid"],
    ];
    for (const [person, password, code] of logins) {
      const answer = await signIn(person, password);
      expect(answer).toMatchObject({
        status: 302,
        redirect: expect.stringMatching(`/error\\?error=${code}$`),
      });
      expect(jar.has(COOKIE)).toBe(false);
    }
  });

  test("wrong passwords are counted as elsewhere, and the response says how long to wait", {
    retry: 1,
  }, async () => {
    const person = await hire("tutor");
    for (let guess = 1; guess <= 5; guess++) await signIn(person, "guess");
    const answer = await signIn(person);
    expect(answer.redirect).toMatch(/error=too_many_\d{1,3}$/);
    expect(jar.has(COOKIE)).toBe(false);
  });

  test("both forms refuse too many concurrent sign-ins with a sentence and keep the phone number", async () => {
    const { msisdn } = await hire("tutor");
    let leave = () => {};
    const gone = new Promise<void>((resolve) => {
      leave = resolve;
    });
    onTestFinished(leave);
    const six = Array.from({ length: 6 }, () => queueForHash(() => gone));
    const said =
      "Many people are signing in right now. Please try again in a moment. Contact admin for assistance";
    const { redirect = "" } = await signIn({ msisdn });
    expect(refusedAs(redirect.split("error=")[1] ?? "")).toBe(said);
    const form = new FormData();
    for (const [name, value] of Object.entries({ msisdn, password: PASSWORD, return: "/dashboard" }))
      form.set(name, value);
    const state = await signInAction({ errors: {}, values: {} }, form);
    expect(state).toMatchObject({ code: "busy", message: said, errors: {}, values: { msisdn } });
    expect(JSON.stringify(state)).not.toContain(PASSWORD);
    leave();
    await Promise.all(six);
    expect(jar.has(COOKIE)).toBe(false);
  });

  test("next-auth lists a single provider", async () => {
    const { body } = await ask({ action: "providers" });
    expect(Object.keys(body as object)).toEqual(["credentials"]);
  });
});

describe("a session of the console", () => {
  test("shows scripts nothing but when it expires", async () => {
    await signIn(await hire("finance", { name: "Faith Naliaka", email: "faith@academy.example" }));
    expect(await session()).toEqual({ expires: expect.stringMatching(/^\d{4}-/) });
  });

  const ends: Array<[string, (id: string) => Promise<unknown>]> = [
    ["sixty idle minutes", (id) => setSession(id, "last_seen_at = now() - interval '61 minutes'")],
    ["twelve hours", (id) => setSession(id, "expires_at = now() - interval '1 second'")],
    ["signing out", (id) => setSession(id, "revoked_at = now()")],
    ["a suspension", (id) => sql`update staff set status = 'inactive' where id = ${id}`],
    ["an archived account", (id) => sql`update staff set archived_at = now() where id = ${id}`],
  ];
  test.each(ends)("ends after %s, and its cookie is removed", async (_why, end) => {
    const person = await hire("tutor");
    await signIn(person);
    await end(person.id);
    expect(await currentStaff()).toBeUndefined();
    expect(await session()).toEqual({});
    expect(jar.has(COOKIE)).toBe(false);
  });

  test("ends in the database when next-auth signs out", async () => {
    const { id } = await signInNew();
    await post("signout", {});
    expect(jar.has(COOKIE)).toBe(false);
    const [row] = await sql`select revoked_at from staff_sessions where staff_id = ${id}`;
    expect(row?.revoked_at).not.toBeNull();
  });

  test("is rejected when the cookie was encrypted with another key, truncated, or foreign", async () => {
    await signInNew();
    const whole = jar.get(COOKIE) ?? "";
    const foreign = await encode({
      token: { sid: await sidOf(whole) },
      secret: "another key of thirty-two letters",
    });
    const empty = await encode({ token: { name: "Grace" }, secret: env().AUTH_SECRET });
    for (const wrong of [foreign, empty, whole.slice(0, -3), "gnm_made_up", "%%", "a.b.c.d.e"]) {
      jar.set(COOKIE, wrong);
      expect(await currentStaff(), wrong).toBeUndefined();
      expect(await session(), wrong).toEqual({});
    }
  });

  test("leaves neither password nor token in the log, and an old cookie is not logged as an error", async () => {
    await signInNew();
    const sid = (await sidOf(jar.get(COOKIE))) as string;
    await sql`update staff_sessions set revoked_at = now()`;
    await session();
    const written = logged.join("");
    expect(written).toContain("SessionOver");
    expect(written).not.toContain('"level":"error"');
    for (const secret of [PASSWORD, sid]) expect(written).not.toContain(secret);
  });
});

async function signInNew(): Promise<Person> {
  const person = await hire("tutor");
  await signIn(person);
  return person;
}

function setSession(staffId: string, change: string) {
  return sql.unsafe(`update staff_sessions set ${change} where staff_id = $1`, [staffId]);
}
