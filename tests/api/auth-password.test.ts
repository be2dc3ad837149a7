import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ask, caller, expectEnvelope, expectRefusal, logged, METHODS, type Route } from "../support/call";
import { sql } from "../support/database";
import { askToSignIn, hire, PASSWORD, signedIn, signIn } from "../support/staff";

const NEW = "Nyumbani-Kwetu-3";
const change = caller(
  await import("@/app/api/v1/auth/change-password/route"),
  "POST",
  "/api/v1/auth/change-password",
);
const listTutors = caller(await import("@/app/api/v1/tutors/route"), "GET", "/api/v1/tutors");

/** Every call of the permission table, with its methods. */
async function everyCall() {
  const root = new URL("../../app/api/v1/", import.meta.url).pathname;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter(
      (file) => file.endsWith("route.ts") && !file.includes("[...") && !file.startsWith("payments/callbacks"),
    )
    .sort();
  const calls: Array<{ route: Route; method: (typeof METHODS)[number]; path: string }> = [];
  for (const file of files) {
    const path = file.replace(/\/route\.ts$/, "");
    const route: Route = await import(/* @vite-ignore */ `${root}${file}`);
    for (const method of METHODS) {
      if (!route[method]) continue;
      const refused = await ask(route, method, "/", {});
      if (refused.status !== 405) calls.push({ route, method, path });
    }
  }
  return calls;
}

describe("an account with a first password", () => {
  test("403 may only choose a new password and sign out", async () => {
    const { token } = await signedIn("admin", { firstLogin: true });
    const answers: string[] = [];
    for (const { route, method, path } of await everyCall()) {
      if (
        ["auth/change-password", "auth/logout", "openapi.json", "docs", "payments/reconcile"].includes(path)
      )
        continue;
      const json = method === "GET" ? {} : { json: {} };
      const answer = await ask(route, method, `/api/v1/${path}`, {
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
    expect((await change({ token: here, json: { newPassword: NEW, confirmNewPassword: NEW } })).status).toBe(
      200,
    );
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

  test("401 changing a password needs a sign-in", async () => {
    expectRefusal(
      await change({ json: { newPassword: NEW, confirmNewPassword: NEW } }),
      401,
      "identity_required",
    );
  });

  test("the audit log records the change but not the password", async () => {
    const { token, id } = await signedIn("admin");
    await change({ token, json: { newPassword: NEW, confirmNewPassword: NEW } });
    const [line] = await sql`select verb, actor_id, changes from audit_log
      where subject = ${`staff:${id}`} and verb = 'auth.change-password'`;
    expect(line).toEqual({ verb: "auth.change-password", actor_id: id, changes: { password: "changed" } });
    expect(logged.join("") + JSON.stringify(await sql`select * from audit_log`)).not.toContain(NEW);
  });
});
