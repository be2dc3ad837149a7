import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { newPhone } from "./own-records";

export type StaffRole = "admin" | "tutor" | "cashier" | "finance";
export const ROLES: StaffRole[] = ["admin", "tutor", "cashier", "finance"];

/** The demo's accounts; tests neither suspend them nor change their passwords. */
export const PHONES: Record<StaffRole, string> = {
  admin: "0700000001",
  tutor: "0700000002",
  cashier: "0700000004",
  finance: "0700000005",
};
export const PASSWORD = "Karibu-Academy-9";

const site = process.env.BASE_URL ?? "http://localhost:3000";
const COOKIE = "academy_staff";

/** Opens a page with the shared session of a demo account. */
export async function signInAs(page: Page, role: StaffRole, to = "/dashboard"): Promise<void> {
  await enter(page, PHONES[role], PASSWORD, to);
}

/**
 * Opens a page with a session that all tests of a worker share: the login page has its own tests. Tests that sign out or
 * suspend the account must use signIn.
 */
export async function enter(page: Page, phone: string, password: string, to: string): Promise<void> {
  const cookie = await kept(cookies, phone, () => cookieOf(phone, password));
  await page.context().addCookies([{ name: COOKIE, value: cookie.slice(COOKIE.length + 1), url: site }]);
  await page.goto(to);
}

/** Signs in through next-auth's addresses. @returns the console's Cookie header */
export async function cookieOf(phone: string, password = PASSWORD): Promise<string> {
  const csrf = await fetch(`${site}/api/auth/csrf`);
  const { csrfToken } = await csrf.json();
  const sent = await fetch(`${site}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesOf(csrf), origin: new URL(site).origin },
    body: new URLSearchParams({ csrfToken, msisdn: phone, password }),
    redirect: "manual",
  });
  const cookie = cookiesOf(sent)
    .split("; ")
    .find((part) => part.startsWith(`${COOKIE}=`));
  expect(cookie, `${phone} signs in`).toBeTruthy();
  return cookie ?? "";
}

/** The cookies that an answer sets, as a Cookie header. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

const cookies = new Map<string, Promise<string>>();
const tokens = new Map<string, Promise<string>>();

/** Creates a value once per key, on first use; a failure is not kept. */
function kept(shelf: Map<string, Promise<string>>, key: string, make: () => Promise<string>) {
  const made = shelf.get(key) ?? make();
  shelf.set(key, made);
  made.catch(() => shelf.delete(key));
  return made;
}

/** Signs in on the login page and waits for the page it leads to. */
export async function signIn(page: Page, phone: string, password: string, to = "/dashboard"): Promise<void> {
  await page.goto(`/auth/login?return=${encodeURIComponent(to)}`);
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/auth/login");
}

/** An API token of a demo account, to prepare a test. */
export function tokenOf(request: APIRequestContext, role: StaffRole): Promise<string> {
  return kept(tokens, role, () => newToken(request, role));
}

async function newToken(request: APIRequestContext, role: StaffRole): Promise<string> {
  const answer = await request.post("/api/v1/auth/login", {
    data: { msisdn: PHONES[role], password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).access.token;
}

export type Hired = { id: string; name: string; phone: string; password: string };

/** A new tutor with a first password. @param email for reset links */
export async function hireTutor(request: APIRequestContext, email?: string): Promise<Hired> {
  const phone = newPhone();
  const answer = await request.post("/api/v1/tutors/create-tutor", {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    data: {
      first_name: "Naserian",
      last_name: `Test${phone.slice(-6)}`,
      msisdn: phone,
      password: FIRST,
      email,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = await answer.json();
  return { id: data.id, name: data.full_name, phone, password: FIRST };
}

const FIRST = "only-for-the-first-time";
const OWN = "three-quiet-herons";

/** A new tutor who has replaced the first password. */
export async function hireReadyTutor(request: APIRequestContext): Promise<Hired> {
  const tutor = await hireTutor(request);
  const login = await request.post("/api/v1/auth/login", {
    data: { msisdn: tutor.phone, password: tutor.password },
  });
  const { access } = await login.json();
  const answer = await request.post("/api/v1/auth/change-password", {
    headers: { authorization: `Bearer ${access.token}` },
    data: { newPassword: OWN, confirmNewPassword: OWN },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { ...tutor, password: OWN };
}

/** Suspends a new tutor, as another admin would at the same time. */
export async function suspend(request: APIRequestContext, tutor: Hired): Promise<void> {
  const answer = await request.put("/api/v1/tutors/update-tutor", {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    data: { id: tutor.id, status: "inactive" },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The latest reset link sent to a phone or e-mail address, as the demo's admin sees it. */
export async function linkSentTo(request: APIRequestContext, recipient: string): Promise<string> {
  const answer = await request.get("/api/v1/messages", {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    params: { search: recipient },
  });
  const { data } = await answer.json();
  const link = /https?:\/\/\S+\/reset-password\/[\w-]+/.exec(data[0]?.body ?? "")?.[0];
  expect(link, `no link was sent to ${recipient}`).toBeTruthy();
  return link ?? "";
}
