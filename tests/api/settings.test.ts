import { afterEach, describe, expect, test } from "vitest";
import { caller, expectRefusal } from "../support/call";
import { sql } from "../support/database";
import { png } from "../support/pictures";
import { staffToken } from "./fixtures";

const routes = await import("@/app/api/v1/settings/[[...call]]/route");
const read = caller(routes, "GET", "/api/v1/settings");
const patch = caller(routes, "PATCH", "/api/v1/settings/update-settings");
const putLogo = caller(routes, "PUT", "/api/v1/settings/update-logo");
const deleteLogo = caller(routes, "DELETE", "/api/v1/settings/delete-logo");
const token = () => staffToken("admin");

afterEach(() => sql`delete from settings`);

describe("GET settings", () => {
  test("200 every setting by key, the fee in shillings", async () => {
    const { status, body } = await read({ token: await token() });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      fee: 500,
      hold_minutes: 30,
      attendance_percent: 75,
      absence_messages: false,
      contact_phones: [],
    });
    expect(body.data).not.toHaveProperty("fee_cents");
  });

  test("403 for everybody but admins", async () => {
    for (const role of ["tutor", "cashier", "finance"] as const)
      expectRefusal(await read({ token: await staffToken(role) }), 403, "not_allowed");
  });
});

describe("PATCH settings/update-settings", () => {
  test("200 the settings afterwards; those not sent stay, and the audit log has old and new", async () => {
    const who = await token();
    const sent = { attendance_percent: 80, absence_messages: true, fee: 600 };
    const { status, body } = await patch({ token: who, json: sent });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...sent, hold_minutes: 30 });
    expect((await read({ token: who })).body.data).toEqual(body.data);
    const [line] =
      await sql`select changes from audit_log where verb = 'academy.update-settings' order by id desc limit 1`;
    expect(line!.changes).toEqual({
      fee: "500 -> 600",
      attendance_percent: "75 -> 80",
      absence_messages: "false -> true",
    });
  });

  test("200 the youngest age, 16 at first, and a hold of a fraction of a minute", async () => {
    const who = await token();
    expect((await read({ token: who })).body.data).toMatchObject({ youngest_age: 16 });
    const { body } = await patch({ token: who, json: { youngest_age: 14, hold_minutes: 0.05 } });
    expect(body.data).toMatchObject({ youngest_age: 14, hold_minutes: 0.05 });
  });

  test("400 on the key: one that is no setting, and a value that does not fit; nothing is written", async () => {
    const bad = [
      ["attendance_percent", 0],
      ["attendance_percent", 101],
      ["attendance_percent", 74.5],
      ["attendance_percent", null],
      ["absence_messages", "perhaps"],
      ["fee_cents", 1],
      ["advertised_season", 9],
      ["no_such_setting", 1],
    ] as const;
    for (const [key, value] of bad) {
      const answer = await patch({ token: await token(), json: { hold_minutes: 45, [key]: value } });
      expectRefusal(answer, 400, "invalid", key);
    }
    expect(await sql`select key from settings`).toEqual([]);
  });

  test("403 for everybody but admins, 409 for a form that is out of date", async () => {
    for (const role of ["tutor", "cashier", "finance"] as const)
      expectRefusal(await patch({ token: await staffToken(role), json: { fee: 1 } }), 403, "not_allowed");
    const who = await token();
    await patch({ token: who, json: { fee: 600 } });
    const late = { fee: 700, seen_at: "2020-01-01T00:00:00Z" };
    expectRefusal(await patch({ token: who, json: late }), 409, "stale");
  });
});

describe("PUT settings/update-logo and DELETE settings/delete-logo", () => {
  test("200 the logo with the address of its file; then none", async () => {
    const who = await token();
    const { status, body } = await putLogo({ token: who, json: { image: png().toString("base64") } });
    expect([status, body.msg]).toEqual([200, "Logo saved"]);
    expect(body.data).toMatchObject({ type: "image/png", width: 48, height: 32 });
    expect(body.data.url).toMatch(/^\/logo\?v=[0-9a-f]{16}$/);
    expect((await deleteLogo({ token: who, json: {} })).body.msg).toBe("Logo removed");
    expect(await sql`select 1 from academy_logo`).toEqual([]);
  });

  test("400 a file that is no picture, on `image`; 403 for everybody but admins", async () => {
    for (const image of ["", "PHN2Zy8+", "%", 7, null])
      expectRefusal(await putLogo({ token: await token(), json: { image } }), 400, "invalid", "image");
    for (const role of ["tutor", "cashier", "finance"] as const) {
      const who = await staffToken(role);
      expectRefusal(await putLogo({ token: who, json: { image: "PHN2Zy8+" } }), 403, "not_allowed");
      expectRefusal(await deleteLogo({ token: who, json: {} }), 403, "not_allowed");
    }
  });
});
