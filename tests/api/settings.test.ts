import { afterEach, beforeAll, expect, test } from "vitest";
import { expectRefusal } from "../support/call";
import { sql } from "../support/database";
import { png } from "../support/pictures";
import { api } from "./client";
import { staffToken } from "./fixtures";

const read = api("GET settings");
const patch = api("PATCH settings/update-settings");
const putLogo = api("PUT settings/update-logo");
const deleteLogo = api("DELETE settings/delete-logo");

let token: string;
beforeAll(async () => {
  token = await staffToken("admin");
});
afterEach(() => sql`delete from settings`);

test("200 returns every setting by key, the fee in shillings, and keeps those not sent", async () => {
  const before = await read({ token });
  expect(before.body.data).toMatchObject({
    fee: 500,
    hold_minutes: 30,
    youngest_age: 16,
    attendance_percent: 75,
    absence_messages: false,
    contact_phones: [],
  });
  expect(before.body.data).not.toHaveProperty("fee_cents");
  const sent = { attendance_percent: 80, absence_messages: true, fee: 600, hold_minutes: 0.05 };
  const { status, body } = await patch({ token, json: sent });
  expect([status, body.data]).toEqual([200, expect.objectContaining({ ...sent, youngest_age: 16 })]);
  expect((await read({ token })).body.data).toEqual(body.data);
  const late = { fee: 700, seen_at: "2020-01-01T00:00:00Z" };
  expectRefusal(await patch({ token, json: late }), 409, "stale");
});

test.each([
  ["attendance_percent", 0],
  ["attendance_percent", 101],
  ["attendance_percent", 74.5],
  ["attendance_percent", null],
  ["absence_messages", "perhaps"],
  ["fee_cents", 1],
  ["advertised_season", 9],
  ["no_such_setting", 1],
])("400 on the key: %s is not set to %j, and nothing is written", async (key, value) => {
  const answer = await patch({ token, json: { hold_minutes: 45, [key]: value } });
  expectRefusal(answer, 400, "invalid", key);
  expect(await sql`select key from settings`).toEqual([]);
});

test("200 stores and removes the logo, whose address is returned; 400 reports a file that is not a picture at `image`", async () => {
  const { status, body } = await putLogo({ token, json: { image: png().toString("base64") } });
  expect([status, body.msg]).toEqual([200, "Logo saved"]);
  expect(body.data).toMatchObject({ type: "image/png", width: 48, height: 32 });
  expect(body.data.url).toMatch(/^\/logo\?v=[0-9a-f]{16}$/);
  for (const image of ["", "PHN2Zy8+", "%", 7, null])
    expectRefusal(await putLogo({ token, json: { image } }), 400, "invalid", "image");
  expect((await deleteLogo({ token, json: {} })).body.msg).toBe("Logo removed");
  expect(await sql`select 1 from academy_logo`).toEqual([]);
});
