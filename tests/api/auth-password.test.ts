import { describe, expect, test } from "vitest";
import { expectRefusal, logged } from "../support/call";
import "../support/clock";
import { sql } from "../support/database";
import { askToSignIn, hire, PASSWORD, signedIn, signIn } from "../support/staff";
import { api } from "./client";

const NEW = "Nyumbani-Kwetu-3";
const CHOSEN = { currentPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
const change = api("POST auth/change-password");
const listTutors = api("GET tutors");

describe("an account with a first password", () => {
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

  const REQUIRED = "Invalid Password. Passwords are required";
  test.each([
    ["none", "", "", "newPassword", REQUIRED],
    ["no repetition", NEW, "", "newPassword", REQUIRED],
    ["only the repetition", undefined, NEW, "newPassword", REQUIRED],
    [
      "two that differ",
      NEW,
      `${NEW}x`,
      "confirmNewPassword",
      "Password entered do not match. Please ensure you enter the same password",
    ],
    ["a short one", "Abc-123", "Abc-123", "newPassword", undefined],
    ["a common one", "password123", "password123", "newPassword", undefined],
    ["one sign repeated", "zzzzzzzzzzzz", "zzzzzzzzzzzz", "newPassword", undefined],
  ])("400 for %s as the new password", async (_what, newPassword, confirmNewPassword, field, msg) => {
    const { token, msisdn } = await signedIn("finance");
    const answer = await change({ token, json: { newPassword, confirmNewPassword } });
    expectRefusal(answer, 400, "invalid", field);
    if (msg) expect(answer.body.msg).toBe(msg);
    expect((await askToSignIn(msisdn, PASSWORD)).status).toBe(200);
  });

  test("the current password is required and must be right, so that an open console or a stolen token is not enough", async () => {
    const { token, msisdn } = await signedIn("admin");
    for (const [currentPassword, status, code] of [
      [undefined, 400, "invalid"],
      ["", 400, "invalid"],
      ["guess", 403, "wrong_password"],
    ] as const)
      expectRefusal(
        await change({ token, json: { ...CHOSEN, currentPassword } }),
        status,
        code,
        "currentPassword",
      );
    expect((await askToSignIn(msisdn, PASSWORD)).status).toBe(200);
  });

  test("429 a stolen session has five guesses at the password, and these do not keep the owner out", {
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

  test("the audit log records the change but not the password", async () => {
    const { token, id } = await signedIn("admin");
    await change({ token, json: CHOSEN });
    const [line] = await sql`select verb, actor_id, changes from audit_log
      where subject = ${`staff:${id}`} and verb = 'auth.change-password'`;
    expect(line).toEqual({ verb: "auth.change-password", actor_id: id, changes: { password: "changed" } });
    expect(logged.join("") + JSON.stringify(await sql`select * from audit_log`)).not.toContain(NEW);
  });
});
