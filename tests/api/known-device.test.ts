import { beforeEach, expect, test, vi } from "vitest";
import { hashToken } from "@/lib/platform/secrets";
import "../support/clock";
import { sql } from "../support/database";
import { askToSignIn, hire, PASSWORD, type Person } from "../support/staff";

const jar = vi.hoisted(() => new Map<string, string>());
const options = vi.hoisted(() => new Map<string, Record<string, unknown>>());
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    set: (name: string, value: string, given: Record<string, unknown>) => {
      jar.set(name, value);
      options.set(name, given);
    },
    delete: (name: string) => jar.delete(name),
  }),
  headers: async () => new Headers({ origin: "http://academy.test", host: "academy.test" }),
}));

const { signInAction, signOutAction } = await import("@/app/session-actions");
const { changePasswordAction } = await import("@/app/(console)/[role]/my-account/actions");
const { startFactorAction } = await import("@/app/_second-factor/actions");

const NEW = "three-quiet-herons";
const FRESH = { errors: {}, values: {} };

beforeEach(() => jar.clear());

type Action = (before: typeof FRESH, form: FormData) => Promise<{ code?: string | undefined }>;

/** Sends a form. @returns the code of its refusal; undefined when it leads on */
async function send(action: Action, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  try {
    const { code } = await action(FRESH, form);
    return code;
  } catch (error) {
    if (String((error as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) return undefined;
    throw error;
  }
}

const signIn = ({ msisdn }: Person, password = PASSWORD) =>
  send(signInAction, { msisdn, password, return: "/dashboard" });

async function lock({ msisdn }: Person) {
  await sql`delete from rate_limits`;
  for (let n = 1; n <= 20; n++) await askToSignIn(msisdn, "guess", `203.0.113.${n}`);
}

/** The same browser after signing out. */
async function signOut() {
  await signOutAction(new FormData()).catch(() => {});
  expect(jar.has("academy_staff")).toBe(false);
}

// Windows start on the clock: a run that crosses an hour is retried.
test("a cookie that no script can read marks a browser in which the owner signed in, and strangers cannot lock that browser out", {
  retry: 1,
}, async () => {
  const owner = await hire("admin");
  expect(await signIn(owner)).toBeUndefined();
  expect(options.get("academy_device")).toMatchObject({
    httpOnly: true,
    sameSite: "lax",
    maxAge: 180 * 24 * 60 * 60,
  });
  const mark = jar.get("academy_device") ?? "";
  for (const said of [owner.id, owner.msisdn]) expect(mark).not.toContain(said);
  await signOut();
  await lock(owner);
  expect(await signIn(owner)).toBeUndefined();
  jar.clear();
  expect(await signIn(owner)).toBe("too_many");
});

test("a new password makes every other browser unknown and keeps this one known", { retry: 1 }, async () => {
  const owner = await hire("tutor");
  await signIn(owner);
  const elsewhere = jar.get("academy_device") ?? "";
  const fields = { newPassword: NEW, confirmNewPassword: NEW, back: "/tutor" };
  expect(await send(changePasswordAction, fields)).toBe("invalid");
  expect(await send(changePasswordAction, { ...fields, currentPassword: "guess" })).toBe("wrong_password");
  expect(await send(changePasswordAction, { ...fields, currentPassword: PASSWORD })).toBeUndefined();
  const here = jar.get("academy_device") ?? "";
  expect(hashToken(here)).not.toBe(hashToken(elsewhere));
  await signOut();
  await lock(owner);
  expect(await signIn(owner, NEW)).toBeUndefined();
  await signOut();
  jar.set("academy_device", elsewhere);
  expect(await signIn(owner, NEW)).toBe("too_many");
});

test("the form of a second factor asks for the password and never gives it back", async () => {
  await signIn(await hire("finance"));
  const form = new FormData();
  form.set("currentPassword", "a guess of mine");
  const state = await startFactorAction(FRESH, form);
  expect(state).toMatchObject({
    code: "wrong_password",
    errors: { currentPassword: ["This is not your current password."] },
  });
  expect(JSON.stringify(state)).not.toContain("a guess of mine");
  expect(await send(startFactorAction, { currentPassword: PASSWORD, here: "/finance" })).toBeUndefined();
});
