import { expect, test } from "vitest";
import { rows } from "../support/call";
import { sql } from "../support/database";
import { hire } from "../support/staff";
import { api } from "./client";
import { staffToken } from "./fixtures";

process.env.DEMO = "1";
Object.assign(process.env, { SMS_MODE: "simulator", SMS_BASE_URL: "http://127.0.0.1:9" });

const list = api("GET messages");
const forgot = api("POST auth/forgot-password");

test("in the demo, which delivers no messages, an admin can read a reset link", async () => {
  const person = await hire("tutor");
  await forgot({ json: { msisdn: person.msisdn } });
  const answer = await list({ token: await staffToken("admin") });
  expect(rows(answer.body.data)).toMatchObject([
    { to: person.msisdn, body: expect.stringMatching(/reset-password\/[\w-]{43}/) },
  ]);
});

test("a body encrypted with another key is not shown", async () => {
  await sql`insert into outbox (channel, kind, purpose, priority, expires_at, recipient, body, is_secret, cause)
    values ('sms', 'reset_link', 'transactional', 0, now(), '254711111111', 'bm90IHNlYWxlZCBieSB1cyBhdCBhbGwsIG5vdCBhdCBhbGw', true, 'reset:other')`;
  const answer = await list({ token: await staffToken("admin"), query: { search: "254711111111" } });
  expect(rows(answer.body.data)).toMatchObject([{ body: "" }]);
});
