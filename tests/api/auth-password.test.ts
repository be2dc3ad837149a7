import { describe, expect, test } from "vitest";
import { ask, caller, expectEnvelope, expectRefusal, logged } from "../support/call";
import { sql } from "../support/database";
import { askToSignIn, hire, PASSWORD, signedIn, signIn } from "../support/staff";
import { allCalls, isCallback } from "./routes";

const NEW = "Nyumbani-Kwetu-3";
const CHOSEN = { currentPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
const change = caller(
  await import("@/app/api/v1/auth/[[...call]]/route"),
  "POST",
  "/api/v1/auth/change-password",
);
const listTutors = caller(await import("@/app/api/v1/tutors/[[...call]]/route"), "GET", "/api/v1/tutors");

describe("an account with a first password", () => {
  test("403 may only choose a new password and sign out", async () => {
    const { token } = await signedIn("admin", { firstLogin: true });
    const answers: string[] = [];
    for (const call of await allCalls()) {
      const { route, method, path } = call;
      if (isCallback(call) || /\/(change-password|logout|reconcile)$/.test(path)) continue;
      const json = method === "GET" ? {} : { json: {} };
      const answer = await ask(route, method, path, {
        token,
        ...json,
        params: { token: "none" },
      });
      expectEnvelope(answer);
      answers.push(`${method} ${path}: ${answer.status} ${answer.body.code}`);
    }
    expect(answers.length).toBeGreaterThan(50);
    expect(answers.filter((line) => !line.endsWith(": 403 password_change_required"))).toEqual([]);
  });

  test("200 choosing a new password opens the console with the same token", async () => {
    const { token, id, msisdn } = await signedIn("tutor", { firstLogin: true });
    expectRefusal(await listTutors({ token }), 403, "password_change_required");
    const answer = await change({
      token,
      json: { newPassword: NEW, confirmNewPassword: NEW, user_type: "admin", status: "active", id: "x" },
    });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: "Password changed successfully",
      user: expect.objectContaining({ user_id: id, user_type: "tutor", first_login: false }),
    });
    expect((await listTutors({ token })).status).toBe(200);
    expect((await askToSignIn(msisdn, NEW)).status).toBe(200);
    expect((await askToSignIn(msisdn, PASSWORD)).status).toBe(401);
  });
});

describe("POST auth/change-password", () => {
  test("200 ends every other session of the account and keeps this one", async () => {
    const person = await hire("cashier");
    const stranger = await signedIn("cashier");
    const [here, ...others] = [await signIn(person), await signIn(person), await signIn(person)];
    expect((await change({ token: here, json: CHOSEN })).status).toBe(200);
    expect((await listTutors({ token: here })).status).toBe(200);
    for (const token of others) expectRefusal(await listTutors({ token }), 401, "bad_token");
    expect((await listTutors({ token: stranger.token })).status).toBe(200);
  });

  test("400 both fields are required, equal, long enough and not common", async () => {
    const { token, msisdn } = await signedIn("finance");
    const refused = async (
      newPassword: unknown,
      confirmNewPassword: unknown,
      field: string,
      msg?: string,
    ) => {
      const answer = await change({ token, json: { newPassword, confirmNewPassword } });
      expectRefusal(answer, 400, "invalid", field);
      if (msg) expect(answer.body.msg).toBe(msg);
    };
    await refused("", "", "newPassword", "Invalid Password. Passwords are required");
    await refused(NEW, "", "newPassword", "Invalid Password. Passwords are required");
    await refused(undefined, NEW, "newPassword", "Invalid Password. Passwords are required");
    await refused(
      NEW,
      `${NEW}x`,
      "confirmNewPassword",
      "Password entered do not match. Please ensure you enter the same password",
    );
    await refused("Abc-123", "Abc-123", "newPassword");
    await refused("password123", "password123", "newPassword");
    await refused("zzzzzzzzzzzz", "zzzzzzzzzzzz", "newPassword");
    expect((await askToSignIn(msisdn, PASSWORD)).status).toBe(200);
  });

  test("400 the current password is required, so that an open console or a stolen token is not enough", async () => {
    const { token, msisdn } = await signedIn("admin");
    for (const currentPassword of [undefined, ""]) {
      const answer = await change({
        token,
        json: { currentPassword, newPassword: NEW, confirmNewPassword: NEW },
      });
      expectRefusal(answer, 400, "invalid", "currentPassword");
    }
    expect((await askToSignIn(msisdn, PASSWORD)).status).toBe(200);
  });

  test("403 a wrong current password is refused at its field", async () => {
    const { token } = await signedIn("tutor");
    const answer = await change({ token, json: { ...CHOSEN, currentPassword: "guess" } });
    expectRefusal(answer, 403, "wrong_password", "currentPassword");
  });

  test("429 a stolen session has five guesses at the password, which keep the owner out of nothing", {
    retry: 1,
  }, async () => {
    const person = await hire("finance");
    const [stolen, own] = [await signIn(person), await signIn(person)];
    for (let guess = 1; guess <= 5; guess++)
      expectRefusal(
        await change({ token: stolen, json: { ...CHOSEN, currentPassword: `guess ${guess}` } }),
        403,
        "wrong_password",
        "currentPassword",
      );
    expectRefusal(await change({ token: stolen, json: CHOSEN }), 429, "too_many");
    expect((await askToSignIn(person.msisdn)).status).toBe(200);
    expect((await change({ token: own, json: CHOSEN })).status).toBe(200);
    expectRefusal(await listTutors({ token: stolen }), 401, "bad_token");
  });

  test("401 changing a password needs a sign-in", async () => {
    expectRefusal(
      await change({ json: { newPassword: NEW, confirmNewPassword: NEW } }),
      401,
      "identity_required",
    );
  });

  test("the audit log records the change but not the password", async () => {
    const { token, id } = await signedIn("admin");
    await change({ token, json: CHOSEN });
    const [line] = await sql`select verb, actor_id, changes from audit_log
      where subject = ${`staff:${id}`} and verb = 'auth.change-password'`;
    expect(line).toEqual({ verb: "auth.change-password", actor_id: id, changes: { password: "changed" } });
    expect(logged.join("") + JSON.stringify(await sql`select * from audit_log`)).not.toContain(NEW);
  });
});
