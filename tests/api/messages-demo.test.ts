import { expect, test } from "vitest";
import { seal } from "@/lib/platform/secrets";
import { rows } from "../support/call";
import { sql } from "../support/database";
import { hire } from "../support/staff";
import { api } from "./client";
import { staffToken, student } from "./fixtures";

process.env.DEMO = "1";
Object.assign(process.env, { SMS_MODE: "simulator", SMS_BASE_URL: "http://127.0.0.1:9" });

const list = api("GET messages");
const ofStudent = api("GET messages/of-student");
const replies = api("GET messages/replies");
const forgot = api("POST auth/forgot-password");

test("in the demo, which delivers no messages, an admin can read a reset link", async () => {
  const person = await hire("tutor");
  await forgot({ json: { msisdn: person.msisdn } });
  const answer = await list({ token: await staffToken("admin") });
  expect(rows(answer.body.data)).toMatchObject([
    { to: person.msisdn, body: expect.stringMatching(/reset-password\/[\w-]{43}/) },
  ]);
});

test("a secret link is read in the list of messages, on the student's page and beside a reply, or in none of them", async () => {
  const person = await student();
  await sql`delete from outbox where student_id = ${person.id}`;
  const text = "How was it? https://academy.example/feedback/opensesame";
  const [message] = await sql`insert into outbox
      (channel, kind, purpose, priority, expires_at, recipient, body, is_secret, cause, student_id)
    values ('sms', 'feedback', 'transactional', 4, now(), ${person.msisdn}, ${seal("outbox", text)}, true, 'feedback:one', ${person.id})
    returning id`;
  await sql`insert into replies (provider_id, msisdn, body, meaning, message_id, sent_at)
    values ('one', ${person.msisdn}, 'What is this?', 'other', ${message!.id}, now())`;
  const read = async () => {
    const token = await staffToken("admin");
    const [listed, own, answered] = [
      await list({ token, query: { search: person.msisdn } }),
      await ofStudent({ token, query: { student_id: person.id } }),
      await replies({ token, query: { search: person.msisdn } }),
    ];
    return [
      rows(listed.body.data)[0]?.body,
      rows(own.body.data.lines)[0]?.text,
      (rows(answered.body.data)[0]?.answers as { text: string } | undefined)?.text,
    ];
  };
  expect(await read()).toEqual([text, text, text]);
});

test("a body encrypted with another key is not shown", async () => {
  await sql`insert into outbox (channel, kind, purpose, priority, expires_at, recipient, body, is_secret, cause)
    values ('sms', 'reset_link', 'transactional', 0, now(), '254711111111', 'bm90IHNlYWxlZCBieSB1cyBhdCBhbGwsIG5vdCBhdCBhbGw', true, 'reset:other')`;
  const answer = await list({ token: await staffToken("admin"), query: { search: "254711111111" } });
  expect(rows(answer.body.data)).toMatchObject([{ body: "" }]);
});
