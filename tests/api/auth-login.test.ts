import { describe, expect, test, vi } from "vitest";
import { expectRefusal, logged } from "../support/call";
import { secondsAhead } from "../support/clock";
import { sql } from "../support/database";
import { askToSignIn, hire, PASSWORD, signedIn, signIn } from "../support/staff";
import { api } from "./client";

const checked = vi.hoisted(() => ({ hashes: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) => {
      checked.hashes += 1;
      return real.verify(...given);
    },
  };
});

const WRONG = "Wrong phone number or password.";
const listTutors = api("GET tutors");
const logout = api("POST auth/logout");

describe("POST auth/login", () => {
  test("200 returns the account and a token for twelve hours", async () => {
    const person = await hire("cashier", { name: "Daniel Mutua", email: "daniel@academy.example" });
    const answer = await askToSignIn(person.msisdn);
    const { access, user, ...envelope } = answer.body;
    expect(envelope).toEqual({ success: true, status: 200, msg: "Login in ..." });
    expect(user).toEqual({
      user_id: person.id,
      name: "Daniel Mutua",
      msisdn: person.msisdn,
      email: "daniel@academy.example",
      user_type: "cashier",
      status: "active",
      first_login: false,
    });
    const { token, expires_at } = access as { token: string; expires_at: string };
    expect(token).toMatch(/^gnm_[\w-]{43}$/);
    const hours = (Date.parse(expires_at) - (Date.now() + secondsAhead() * 1000)) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThan(12.1);
    expect((await listTutors({ token })).status).toBe(200);
  });

  test("200 in any usual form of the phone number", async () => {
    const { msisdn } = await hire("tutor");
    const forms = [`0${msisdn.slice(3)}`, `+${msisdn}`, ` ${msisdn.slice(3, 6)} ${msisdn.slice(6)} `];
    for (const form of forms) expect((await askToSignIn(form)).status).toBe(200);
  });

  test("each sign-in gets its own token, and only hashes are stored", async () => {
    const person = await hire("tutor");
    const tokens = [await signIn(person), await signIn(person)];
    expect(tokens[0]).not.toBe(tokens[1]);
    const kept = JSON.stringify(await sql`select * from staff_sessions`);
    for (const token of tokens) {
      expect(kept).not.toContain(token);
      expect(kept).not.toContain(token.slice(4));
    }
  });

  test("401 a wrong password and an unknown phone get the same message, and both cost a hash", async () => {
    const person = await hire("tutor");
    checked.hashes = 0;
    const wrong = await askToSignIn(person.msisdn, "not the password");
    expect(checked.hashes).toBe(1);
    const unknown = await askToSignIn("0799 999 999", "not the password");
    expect(checked.hashes).toBe(2);
    for (const answer of [wrong, unknown]) {
      expectRefusal(answer, 401, "wrong_login", "password");
      expect(answer.body.msg).toBe(WRONG);
    }
    const { request_id: _one, ...first } = wrong.body;
    const { request_id: _other, ...second } = unknown.body;
    expect(second).toEqual(first);
  });

  test("403 a suspended account is named as such only after the right password", async () => {
    const person = await hire("cashier", { status: "inactive" });
    expectRefusal(await askToSignIn(person.msisdn), 403, "account_inactive");
    expectRefusal(await askToSignIn(person.msisdn, "wrong"), 401, "wrong_login", "password");
  });

  test("401 an archived account is treated as unknown", async () => {
    const person = await hire("cashier", { status: "inactive" });
    await sql`update staff set archived_at = now() where id = ${person.id}`;
    expectRefusal(await askToSignIn(person.msisdn), 401, "wrong_login", "password");
  });

  test("400 phone and password are required and must be text", async () => {
    const post = api("POST auth/login");
    for (const [json, ...fields] of [
      [{}, "msisdn", "password"],
      [{ msisdn: "0700", password: PASSWORD }, "msisdn"],
      [{ msisdn: 254700000001, password: { $ne: "" } }, "msisdn", "password"],
      [{ msisdn: "0700000001", password: "x".repeat(201) }, "password"],
    ] as [object, ...string[]][])
      expectRefusal(await post({ json }), 400, "invalid", ...fields);
  });

  // Windows start on the clock: a run that crosses a quarter of an hour is retried.
  test("429 after five failures from one client network; the owner still signs in from another", {
    retry: 1,
  }, async () => {
    const { msisdn } = await hire("admin");
    for (let failure = 1; failure <= 5; failure++)
      expectRefusal(await askToSignIn(msisdn, "guess", "10.0.0.1"), 401, "wrong_login", "password");
    checked.hashes = 0;
    const sixth = await askToSignIn(msisdn, PASSWORD, "10.0.0.1");
    expectRefusal(sixth, 429, "too_many");
    const wait = Number(sixth.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    expect(checked.hashes).toBe(0);
    expect((await askToSignIn(msisdn, PASSWORD, "10.0.0.2")).status).toBe(200);
    expect((await askToSignIn((await hire("tutor")).msisdn, PASSWORD, "10.0.0.1")).status).toBe(200);
  });

  test("429 an unknown phone is counted in the same way", { retry: 1 }, async () => {
    const phone = `0788${String(Date.now()).slice(-6)}`;
    for (let failure = 1; failure <= 5; failure++)
      expect((await askToSignIn(phone, "guess", "10.0.1.1")).status).toBe(401);
    expectRefusal(await askToSignIn(phone, "guess", "10.0.1.1"), 429, "too_many");
  });

  test("429 concurrent guesses from many networks cost at most twenty hashes an hour", {
    retry: 1,
  }, async () => {
    const { msisdn } = await hire("admin");
    checked.hashes = 0;
    const answers = [];
    // Six at a time: more are refused as busy.
    for (let wave = 0; wave < 10; wave++) {
      const guesses = Array.from({ length: 6 }, (_, n) => askToSignIn(msisdn, "guess", `10.1.${wave}.${n}`));
      answers.push(...(await Promise.all(guesses)));
    }
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(40).fill(429)]);
    expect(checked.hashes).toBe(20);
  });

  test("503 the seventh concurrent sign-in, with a time to wait, and not counted as a wrong guess", async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => hire("tutor")));
    await sql`delete from rate_limits`;
    const answers = await Promise.all(people.map(({ msisdn }) => askToSignIn(msisdn, "guess", "10.3.0.1")));
    const [late, ...others] = answers.sort((one, other) => other.status - one.status);
    expectRefusal(late!, 503, "busy");
    expect(late!.headers.get("retry-after")).toBe("2");
    expect(late!.body.msg).toBe("Many people are signing in right now. Please try again in a moment.");
    for (const answer of others) expectRefusal(answer, 401, "wrong_login", "password");
    expect((await sql`select count from rate_limits`).map(({ count }) => count)).toEqual(Array(12).fill(1));
  });

  test("right passwords are not counted", async () => {
    const { msisdn } = await hire("finance");
    for (let time = 1; time <= 8; time++)
      expect((await askToSignIn(msisdn, PASSWORD, "10.2.0.1")).status).toBe(200);
  });

  test("neither password nor token appears in the log or the audit log", async () => {
    const token = await signIn(await hire("admin"));
    const written = logged.join("") + JSON.stringify(await sql`select * from audit_log`);
    expect(logged.length).toBeGreaterThan(0);
    for (const secret of [PASSWORD, token, "$argon2"]) expect(written).not.toContain(secret);
  });
});

describe("a token", () => {
  test("401 after logout, which ends only this token", async () => {
    const person = await hire("tutor");
    const [here, there] = [await signIn(person), await signIn(person)];
    const answer = await logout({ token: here });
    expect(answer.body).toEqual({ success: true, status: 200, msg: "You are signed out." });
    expectRefusal(await listTutors({ token: here }), 401, "bad_token");
    expectRefusal(await logout({ token: here }), 401, "bad_token");
    expect((await listTutors({ token: there })).status).toBe(200);
  });

  test.each([
    [
      "sixty idle minutes",
      (id: string) =>
        sql`update staff_sessions set last_seen_at = now() - interval '61 minutes' where staff_id = ${id}`,
    ],
    [
      "twelve hours, however busy",
      (id: string) =>
        sql`update staff_sessions set expires_at = now() - interval '1 second' where staff_id = ${id}`,
    ],
    ["its account was suspended", (id: string) => sql`update staff set status = 'inactive' where id = ${id}`],
  ])("401 after %s", async (_when, change) => {
    const { token, id } = await signedIn("tutor");
    await change(id);
    expectRefusal(await listTutors({ token }), 401, "bad_token");
  });

  test("is kept alive by its use", async () => {
    const { token, id } = await signedIn("tutor");
    await sql`update staff_sessions set last_seen_at = now() - interval '59 minutes' where staff_id = ${id}`;
    expect((await listTutors({ token })).status).toBe(200);
    const [seen] = await sql`select last_seen_at > now() - interval '1 minute' as fresh from staff_sessions
      where staff_id = ${id}`;
    expect(seen!.fresh).toBe(true);
  });

  test("401 for an invented token, the hash of one, and one in another scheme", async () => {
    const { token, id } = await signedIn("tutor");
    const [row] = await sql`select token_hash from staff_sessions where staff_id = ${id}`;
    for (const wrong of [`${token}x`, "gnm_", row!.token_hash, `${token} ${token}`, "%%", "\u00e9"])
      expect((await listTutors({ token: wrong })).status).toBe(401);
    expect((await listTutors({ headers: { authorization: `Basic ${token}` } })).status).toBe(401);
    expect((await listTutors({ headers: { cookie: `token=${token}` } })).status).toBe(401);
  });
});
