import { describe, expect, test } from "vitest";
import { unseal } from "@/lib/platform/secrets";
import { type Answer, expectRefusal, logged } from "../support/call";
import "../support/clock";
import { sql } from "../support/database";
import { askToSignIn, hire, PASSWORD, type Person, signIn } from "../support/staff";
import { api } from "./client";

const ORIGIN = "https://academy.example";
process.env.APP_ORIGIN = ORIGIN;
Object.assign(process.env, {
  SMS_MODE: "simulator",
  SMS_BASE_URL: "http://127.0.0.1:9",
  SMS_USERNAME: "sandbox",
  SMS_API_KEY: "key",
  SMS_CALLBACK_SECRET: "a-secret-of-twenty-four-letters",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "academy@academy.example",
});
const NEW = "Nyumbani-Kwetu-3";
const SENT =
  "If this phone has an account, a link to choose a new password is on its way: by SMS to this phone, and by email where the account has an address.";

const forgot = api("POST auth/forgot-password");
const verifyCall = api("GET auth/reset-password-verify/[token]");
const resetCall = api("POST auth/reset-password/[token]");
const listTutors = api("GET tutors");

const verify = (token: string) => verifyCall({ params: { token } });
const reset = (token: string, json: unknown = { data: { newPassword: NEW, confirmNewPassword: NEW } }) =>
  resetCall({ params: { token }, json });

describe("POST auth/forgot-password", () => {
  test("200 the same answer whether or not the account exists; only a known account gets a message", async () => {
    const person = await hire("tutor", { email: "tutor@academy.example" });
    const suspended = await hire("tutor", { status: "inactive" });
    const answers = [];
    for (const msisdn of [person.msisdn, "0799 888 777", suspended.msisdn])
      answers.push(await forgot({ json: { msisdn } }));
    for (const answer of answers) expect(answer.body).toEqual({ success: true, status: 200, msg: SENT });
    const messages = await sql`select channel, recipient, is_secret from outbox order by channel`;
    expect(messages).toEqual([
      { channel: "mail", recipient: "tutor@academy.example", is_secret: true },
      { channel: "sms", recipient: person.msisdn, is_secret: true },
    ]);
  });

  test("the link uses the site's own origin, whatever the Host header says", async () => {
    const person = await hire("tutor");
    await forgot({
      json: { msisdn: person.msisdn },
      headers: { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" },
    });
    const body = await letterTo(person);
    expect(body).toMatch(new RegExp(`${ORIGIN}/[\\w/-]*reset-password/[\\w-]{43}\\b`));
    expect(body).not.toContain("evil");
  });

  test("no usable token appears in any table, log or response", async () => {
    const person = await hire("admin");
    const token = await linkFor(person);
    expect((await verify(token)).status).toBe(200);
    const tables = await sql`select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`;
    expect(tables.length).toBeGreaterThan(20);
    for (const { table_name } of tables) {
      const text = JSON.stringify(await sql`select * from ${sql(table_name)}`);
      expect(text, table_name).not.toContain(token);
      for (const [word] of text.matchAll(/[\w-]{40,}/g))
        expect([400, 404]).toContain((await verify(word)).status);
    }
    expect(logged.join("")).not.toContain(token);
  });

  test("400 the phone is required", async () => {
    expectRefusal(await forgot({ json: {} }), 400, "invalid", "msisdn");
    expectRefusal(await forgot({ json: { msisdn: "nobody" } }), 400, "invalid", "msisdn");
  });

  test("429 after five links in an hour, for known and unknown phones alike", {
    retry: 1,
  }, async () => {
    const person = await hire("tutor");
    const unknown = `2547${String(Date.now()).slice(-8)}`;
    for (const msisdn of [person.msisdn, unknown]) {
      for (let link = 1; link <= 5; link++) expect((await forgot({ json: { msisdn } })).status).toBe(200);
      const sixth = await forgot({ json: { msisdn } });
      expectRefusal(sixth, 429, "too_many");
      expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});

describe("GET auth/reset-password-verify", () => {
  test("200 verifying does not use up the link", async () => {
    const token = await linkFor(await hire("tutor"));
    for (let look = 1; look <= 3; look++) {
      const { body } = await verify(token);
      expect(body).toEqual({ success: true, status: 200, msg: "Choose a new password." });
    }
    expect((await reset(token)).status).toBe(200);
  });

  test("404 an unknown link, 410 a used one and one older than half an hour", async () => {
    expectRefusal(await verify("nothing-like-it"), 404, "not_found");
    const used = await linkFor(await hire("tutor"));
    await reset(used);
    expectRefusal(await verify(used), 410, "link_over");
    const old = await linkFor(await hire("tutor"));
    await sql`update password_resets set expires_at = expires_at - interval '30 minutes' where used_at is null`;
    expectRefusal(await verify(old), 410, "link_over");
    expectRefusal(await reset(old), 410, "link_over");
  });
});

describe("POST auth/reset-password", () => {
  test("200 sets the new password, ends all sessions and lifts the first-login gate", async () => {
    const person = await hire("cashier", { firstLogin: true });
    const tokens = [await signIn(person), await signIn(person)];
    const answer = await reset(await linkFor(person));
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: "Password changed successfully",
      user: expect.objectContaining({ user_id: person.id, user_type: "cashier", first_login: false }),
    });
    for (const token of tokens) expectRefusal(await listTutors({ token }), 401, "bad_token");
    expect((await askToSignIn(person.msisdn, PASSWORD)).status).toBe(401);
    expect((await askToSignIn(person.msisdn, NEW)).status).toBe(200);
  });

  test("200 accepts the passwords at the top level as well", async () => {
    const answer = await reset(await linkFor(await hire("tutor")), {
      newPassword: NEW,
      confirmNewPassword: NEW,
    });
    expect(answer.status).toBe(200);
  });

  test("410 of fifty concurrent posts of one link one succeeds", async () => {
    const person = await hire("admin");
    const token = await linkFor(person);
    const answers: Answer[] = [];
    // Six may hash at once; the others are refused as busy or come too late.
    for (const wave of [25, 25]) {
      const posts = Array.from({ length: wave }, () => reset(token));
      answers.push(...(await Promise.all(posts)));
    }
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410).length).toBeGreaterThanOrEqual(25 + 5);
    expect(statuses.every((status) => [200, 410, 503].includes(status))).toBe(true);
    const changes =
      await sql`select 1 from audit_log where verb = 'auth.reset-password' and subject = ${`staff:${person.id}`}`;
    expect(changes).toHaveLength(1);
  });

  const update = async ({ id }: Person, change: object) => {
    const token = await signIn(await hire("admin"));
    expect((await api("PUT tutors/update-tutor")({ token, json: { id, ...change } })).status).toBe(200);
  };
  test.each<[string, (person: Person) => Promise<unknown>]>([
    ["sent before a newer one", linkFor],
    [
      "sent before the password was changed in the console",
      async (person) => {
        const json = { currentPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
        const answer = await api("POST auth/change-password")({ token: await signIn(person), json });
        expect(answer.status).toBe(200);
      },
    ],
    ["of a suspended account", (person) => update(person, { status: "inactive" })],
    [
      "sent to an e-mail address that was changed since; the sessions continue",
      async (person) => {
        const open = await signIn(person);
        await update(person, { email: "new@academy.example" });
        expect((await listTutors({ token: open })).status).toBe(200);
      },
    ],
  ])("410 a link %s", async (_which, then) => {
    const person = await hire("tutor");
    const link = await linkFor(person);
    await then(person);
    expectRefusal(await reset(link), 410, "link_over");
  });

  test("400 answers the spec's sentences for passwords and does not use up the link", async () => {
    const token = await linkFor(await hire("tutor"));
    const empty = await reset(token, { data: { newPassword: "", confirmNewPassword: "" } });
    expectRefusal(empty, 400, "invalid", "newPassword");
    expect(empty.body.msg).toBe("Invalid Password. Passwords are required");
    const differ = await reset(token, { data: { newPassword: NEW, confirmNewPassword: "other-words-5" } });
    expectRefusal(differ, 400, "invalid", "confirmNewPassword");
    expect(differ.body.msg).toBe("Password entered do not match. Please ensure you enter the same password");
    expectRefusal(await reset(token, { data: [1, 2] }), 400, "invalid", "newPassword");
    expectRefusal(
      await reset(token, { data: { newPassword: 5, confirmNewPassword: 5 } }),
      400,
      "invalid",
      "newPassword",
      "confirmNewPassword",
    );
    expect((await reset(token)).status).toBe(200);
  });

  test("404 an unknown link is refused before the passwords are checked; the token comes from the address, not the body", async () => {
    const mine = await linkFor(await hire("tutor"));
    const answer = await reset("unknown", {
      data: { token: mine, newPassword: NEW, confirmNewPassword: NEW },
    });
    expectRefusal(answer, 404, "not_found");
    expectRefusal(await reset("unknown", { data: {} }), 404, "not_found");
  });
});

async function linkFor(person: Person): Promise<string> {
  expect((await forgot({ json: { msisdn: person.msisdn } })).status).toBe(200);
  return /reset-password\/([\w-]+)/.exec(await letterTo(person))?.[1] ?? "";
}

async function letterTo(person: Person): Promise<string> {
  const [message] =
    await sql`select body from outbox where recipient = ${person.msisdn} order by created_at desc limit 1`;
  return unseal("outbox", message!.body) ?? "";
}
