import { beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, rows } from "../support/call";
import { sql } from "../support/database";
import { api } from "./client";
import { admitChildren, child, newPhone, paidSeat, staffToken, student } from "./fixtures";
import { sendSms } from "./messages-incoming";

process.env.SMS_MODE = "simulator";
process.env.SMS_BASE_URL = "http://127.0.0.1:9";
process.env.SMS_USERNAME = "x";
process.env.SMS_API_KEY = "x";

const get = (path: string) => api(`GET messages/${path}`);
const post = (path: string) => api(`POST messages/${path}`);
const [replies, optOuts, ofStudent, budget] = ["replies", "opt-outs", "of-student", "show-budget"].map(
  get,
) as [ReturnType<typeof get>, ReturnType<typeof get>, ReturnType<typeof get>, ReturnType<typeof get>];
let token: string;
beforeAll(async () => {
  token = await staffToken("admin");
});

const optedOut = async (msisdn: string) =>
  (await sql`select source from message_opt_outs where msisdn = ${msisdn}`)[0]?.source ?? null;
const stored = (fields: Record<string, unknown>) =>
  sql`insert into outbox ${sql({
    channel: "sms",
    kind: "notice",
    purpose: "transactional",
    priority: 4,
    expires_at: new Date(Date.now() - 60_000),
    body: "Hello",
    cause: `stored:${Math.random()}`,
    recipient: newPhone(),
    ...fields,
  })} returning id`.then(([row]) => row!.id as string);

describe("the inbox of replies", () => {
  test("200 lists open or handled replies with every student of the phone and the message that was answered", async () => {
    await admitChildren();
    const { student: person, ...seat } = await paidSeat(
      await student(child({ guardian_msisdn: "0722 000 700" })),
    );
    expect(seat).toBeDefined();
    const sibling = await student(child({ guardian_msisdn: "0722 000 700" }));
    await sql`update outbox set state = 'delivered', recipient = '254722000700' where student_id = ${person.id}`;
    await sendSms("254722000700", "Which bus goes there?");
    const found = await replies({ token, query: { state: "open", search: "0722 000 700" } });
    const [reply] = rows(found.body.data);
    expect(found.body.total).toBe(1);
    expect(reply).toMatchObject({ from: "254722000700", meaning: "other", result: null, handled_at: null });
    expect(rows(reply?.students).map((one) => [one.student_id, one.as])).toEqual(
      expect.arrayContaining([
        [person.id, "guardian"],
        [sibling.id, "guardian"],
      ]),
    );
    expect(reply?.answers).toMatchObject({ kind: expect.any(String) });
    await post("handle-reply")({ token, json: { id: reply?.id } });
    expect((await replies({ token, query: { state: "open", search: "0722 000 700" } })).body.total).toBe(0);
    await post("handle-reply")({ token, json: { id: reply?.id, handled: "no" } });
    expect((await replies({ token, query: { state: "open", search: "0722 000 700" } })).body.total).toBe(1);
  });

  test("sends an answer to that phone once and marks the reply as handled; it sends none to a phone that opted out", async () => {
    const { id, msisdn } = await student();
    await sendSms(msisdn, "Where is the hall?");
    const [reply] = rows((await replies({ token, query: { search: msisdn } })).body.data);
    expectRefusal(
      await post("answer-reply")({ token, json: { id: reply?.id, text: "  " } }),
      400,
      "invalid",
      "text",
    );
    const answer = await post("answer-reply")({ token, json: { id: reply?.id, text: "At St. Paul’s." } });
    expect(answer.status, answer.text).toBe(200);
    const sent = await sql`select kind, student_id, body from outbox where about_id = ${String(reply?.id)}`;
    expect(sent).toEqual([
      { kind: "notice", student_id: id, body: expect.stringContaining("At St. Paul's.") },
    ]);
    expect(
      rows((await replies({ token, query: { search: msisdn } })).body.data)[0]?.handled_at,
    ).not.toBeNull();
    await sendSms(msisdn, "STOP");
    expectRefusal(
      await post("answer-reply")({ token, json: { id: reply?.id, text: "Bye" } }),
      409,
      "opted_out",
    );
    expectRefusal(await post("handle-reply")({ token, json: { id: crypto.randomUUID() } }), 404, "not_found");
  });
});

describe("phones and addresses that are not reached", () => {
  test("are listed with the reason, opt-out or refused number, and each can be lifted once", async () => {
    const { msisdn } = await student();
    expectRefusal(await post("opt-out")({ token, json: { phone: "12" } }), 400, "invalid", "phone");
    await post("opt-out")({ token, json: { phone: `+${msisdn}` } });
    expect(await optedOut(msisdn)).toBe("desk");
    await sql`insert into unreachable_recipients (channel, recipient, why) values ('sms', ${msisdn}, 'invalid_number'), ('mail', 'once@x.example', 'address_refused')`;
    const listed = rows((await optOuts({ token, query: { search: msisdn } })).body.data);
    expect(listed.map(({ why }) => why).sort()).toEqual(["invalid_number", "opted_out_desk"]);
    expect((await optOuts({ token, query: { search: "once@" } })).body.total).toBe(0);
    await post("lift-opt-out")({ token, json: { recipient: msisdn } });
    expect(await optedOut(msisdn)).toBeNull();
    expect((await optOuts({ token, query: { search: msisdn } })).body.total).toBe(0);
    expectRefusal(await post("lift-opt-out")({ token, json: { recipient: msisdn } }), 404, "not_found");
    const lines =
      await sql`select verb from audit_log where subject = ${`phone:...${msisdn.slice(-3)}`} order by id`;
    expect(lines.map(({ verb }) => verb)).toEqual([
      "messages.opt-out",
      "messages.lift-opt-out",
      "messages.lift-opt-out",
    ]);
  });

  test("include an address that unsubscribed, which is lifted once", async () => {
    await sql`insert into mail_opt_outs (address) values ('stop@x.example')`;
    const listed = async () => rows((await optOuts({ token, query: { search: "Stop@x" } })).body.data);
    expect((await listed()).map(({ channel, why }) => [channel, why])).toEqual([["mail", "opted_out_link"]]);
    const lift = { channel: "mail", recipient: "Stop@X.example" };
    await post("lift-opt-out")({ token, json: lift });
    expect(await listed()).toEqual([]);
    expectRefusal(await post("lift-opt-out")({ token, json: lift }), 404, "not_found");
  });
});

describe("sending a message again", () => {
  test.each([
    ["failed", "timeout"],
    ["failed", "could_not_route"],
    ["suppressed", "over_budget"],
    ["suppressed", "channel_off"],
  ])("200 a %s message (%s) goes back into the queue: the same row, alive again", async (state, why) => {
    const id = await stored({ state, why, attempts: 3 });
    expect((await post("send-again")({ token, json: { id } })).status).toBe(200);
    const [row] =
      await sql`select state, why, expires_at > now() as alive, next_attempt_at <= now() as due from outbox where id = ${id}`;
    expect(row).toEqual({ state: "queued", why: null, alive: true, due: true });
    expectRefusal(await post("send-again")({ token, json: { id } }), 409, "not_again");
    const [line] = await sql`select changes from audit_log where subject = ${`message:${id}`}`;
    expect(line?.changes).toEqual({ from: state, to: "queued", why });
  });

  test("409 for a message that arrived, expired or was refused for good", async () => {
    for (const fields of [
      { state: "delivered" },
      { state: "accepted" },
      { state: "expired", why: "too_late" },
      { state: "failed", why: "invalid_number" },
      { state: "failed", why: "timeout", body: "" },
    ])
      expectRefusal(
        await post("send-again")({ token, json: { id: await stored(fields) } }),
        409,
        "not_again",
      );
  });

  test("a message of unknown result is sent again only by somebody who accepts that it may arrive twice", async () => {
    const id = await stored({ state: "unknown", why: "timeout", doubts: 1 });
    expectRefusal(await post("send-again")({ token, json: { id } }), 409, "not_again");
    expect((await post("send-again")({ token, json: { id, may_double: true } })).status).toBe(200);
    const [row] = await sql`select state, doubts from outbox where id = ${id}`;
    expect(row).toEqual({ state: "queued", doubts: 1 });
  });
});

test("the cost of the month counts as near the budget from 80 % and as over at all of it", async () => {
  const level = async (spent: number, reserved: number) => {
    await sql`insert into message_budgets (month, spent_cents, reserved_cents)
      values (date_trunc('month', now() at time zone 'Africa/Nairobi')::date, ${spent}, ${reserved})
      on conflict (month) do update set spent_cents = excluded.spent_cents, reserved_cents = excluded.reserved_cents`;
    return (await budget({ token })).body.data;
  };
  expect(await level(399_900, 0)).toMatchObject({ budget: 5000, spent: 3999, reserved: 0, level: "fine" });
  expect(await level(399_900, 100)).toMatchObject({ reserved: 1, level: "near" });
  expect(await level(500_000, 0)).toMatchObject({ level: "over" });
});

test("a student's messages show the addressee, what was sent, whether it arrived, and the replies", async () => {
  const person = await student();
  await sql`delete from outbox where student_id = ${person.id}`;
  const id = await stored({
    student_id: person.id,
    recipient: person.msisdn,
    state: "failed",
    why: "invalid_number",
  });
  await stored({ student_id: person.id, is_secret: true, body: "sealed" });
  await sendSms(person.msisdn, "STOP");
  const cashier = await staffToken("cashier");
  const { body } = await ofStudent({ token: cashier, query: { student_id: person.id } });
  expect(body.data.hears).toEqual({
    phone: person.msisdn,
    as: "student",
    language: "en",
    opted_out: "reply",
    unreachable: null,
  });
  expect(body.data.total).toBe(3);
  expect(rows(body.data.lines)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id, is: "message", state: "failed", why: "invalid_number" }),
      expect.objectContaining({ is: "message", text: "" }),
      expect.objectContaining({ is: "reply", text: "STOP", result: "opted_out" }),
    ]),
  );
  expectRefusal(
    await ofStudent({ token: await staffToken("tutor"), query: { student_id: person.id } }),
    403,
    "not_allowed",
  );
});
