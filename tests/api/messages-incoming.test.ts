import { afterEach, describe, expect, test } from "vitest";
import { expectEnvelope, expectRefusal, rows } from "../support/call";
import "../support/clock";
import { sql } from "../support/database";
import { admitChildren, child, newPhone, student } from "./fixtures";
import { callBack, gatewayId, SECRET, sendSms } from "./messages-incoming";

afterEach(() => sql`delete from rate_limits`);

const kept = async (msisdn: string) =>
  rows(
    await sql`select body, meaning, result, student_id, sent_at, handled_at is not null as handled
    from replies where msisdn = ${msisdn} order by created_at`,
  );
const optedOut = async (msisdn: string) =>
  (await sql`select source from message_opt_outs where msisdn = ${msisdn}`)[0]?.source ?? null;
const reports = async () => (await sql`select count(*)::int as all from message_reports`)[0]?.all;

describe("an SMS to the academy", () => {
  test("200 with an empty answer; the SMS is kept as it came and stored with its student", async () => {
    const { id, msisdn } = await student();
    const answer = await sendSms(msisdn, "When is class?", { networkCode: "63902", cost: "KES 0.0000" });
    expect([answer.status, answer.text]).toEqual([200, ""]);
    const [raw] = await sql`select kind, fields, processed_at from message_reports order by id desc limit 1`;
    expect(raw).toMatchObject({ kind: "incoming", fields: { text: "When is class?", networkCode: "63902" } });
    expect(raw?.processed_at).not.toBeNull();
    expect(await kept(msisdn)).toEqual([
      {
        body: "When is class?",
        meaning: "other",
        result: null,
        student_id: id,
        sent_at: new Date("2026-11-21T06:04:45Z"),
        handled: false,
      },
    ]);
  });

  test("is stored once and takes effect once when the gateway sends it twice", async () => {
    const { msisdn } = await student();
    const id = gatewayId();
    for (let times = 0; times < 3; times++) await sendSms(msisdn, "STOP", { id });
    expect(await kept(msisdn)).toHaveLength(1);
    expect(await optedOut(msisdn)).toBe("reply");
    const lines =
      await sql`select 1 from audit_log where verb = 'messages.read-report' and changes ? 'opted_out'
      and subject = ${`phone:...${msisdn.slice(-3)}`}`;
    expect(lines).toHaveLength(1);
  });

  test("is stored once when it arrives twice at the same moment", async () => {
    const { msisdn } = await student();
    const id = gatewayId();
    await Promise.all(Array.from({ length: 6 }, () => sendSms(msisdn, "Habari", { id })));
    expect(await kept(msisdn)).toHaveLength(1);
  });

  test.each(["2026-02-14T06:04:45Z", "2026-02-14 06:04:45"])("its date may read %s", async (date) => {
    const phone = newPhone();
    await sendSms(phone, "Habari", { date });
    expect((await kept(phone))[0]?.sent_at).toEqual(new Date("2026-02-14T06:04:45Z"));
  });

  test("a guardian's phone names the child; a phone of two students names neither", async () => {
    await admitChildren();
    const one = await student(child({ guardian_msisdn: "0722 000 888" }));
    await sendSms("254722000888", "Habari");
    expect((await kept("254722000888"))[0]?.student_id).toBe(one.id);
    await student(child({ guardian_msisdn: "0722 000 888" }));
    await sendSms("254722000888", "Habari tena");
    expect((await kept("254722000888"))[1]?.student_id).toBeNull();
  });

  test("gets the same answer when it cannot be understood, and then changes nothing", async () => {
    const before = (await sql`select count(*)::int as all from replies`)[0]?.all;
    for (const fields of [{}, { from: "" }, { text: "STOP" }, { phoneNumber: "nobody" }] as Record<
      string,
      string
    >[])
      expect((await callBack("incoming", fields)).status).toBe(200);
    expect((await callBack("opt-out", { senderId: "ACADEMY", phoneNumber: "hidden" })).status).toBe(200);
    expect((await sql`select count(*)::int as all from replies`)[0]?.all).toBe(before);
    const stranger = await callBack("incoming", { id: gatewayId(), from: '"}{\\ \0', text: "STOP '); --\0" });
    expect(stranger.status).toBe(200);
  });
});

describe("the secret of the address", () => {
  test("404 for a wrong secret, and nothing is kept; 429 after many", async () => {
    const before = await reports();
    for (const secret of ["x", "", SECRET.toUpperCase(), `${SECRET}0`, SECRET.slice(1)])
      for (const kind of ["incoming", "opt-out", "delivery"] as const) {
        const answer = await callBack(
          kind,
          { from: "+254711000001", text: "STOP" },
          { secret, from: "197.0.0.1" },
        );
        expectEnvelope(answer);
        expectRefusal(answer, 404, "not_found");
      }
    for (let more = 0; more < 20; more++) await callBack("incoming", {}, { secret: "x", from: "197.0.0.1" });
    expectRefusal(await callBack("incoming", {}, { secret: "x", from: "197.0.0.1" }), 429, "too_many");
    // The gateway itself is never limited.
    expect((await callBack("incoming", {}, { from: "197.0.0.1" })).status).toBe(200);
    expect(await reports()).toBe(before + 1);
  });
});

describe("a person can stop messages by every route", () => {
  test("by a reply or through the gateway's own list; START allows them again", async () => {
    const { msisdn } = await student();
    await callBack("opt-out", { senderId: "22384", phoneNumber: `+${msisdn}` });
    expect(await optedOut(msisdn)).toBe("gateway");
    await sendSms(msisdn, "Acha!");
    expect(await optedOut(msisdn)).toBe("gateway");
    await sendSms(msisdn, "anza");
    expect(await optedOut(msisdn)).toBeNull();
    await sendSms(msisdn, "Sitisha.");
    expect(await optedOut(msisdn)).toBe("reply");
    expect((await kept(msisdn)).map(({ result, handled }) => [result, handled])).toEqual([
      ["opted_out", true],
      ["opted_in", true],
      ["opted_out", true],
    ]);
  });

  test("waiting bulk messages are suppressed at once, whoever they are about; codes and receipts still go", async () => {
    const { msisdn } = await student();
    for (const kind of ["notice", "promotion", "absence", "keep_place", "code", "enrolled", "cancelled"])
      await sql`insert into outbox (channel, kind, purpose, priority, recipient, body, cause, expires_at)
        values ('sms', ${kind}, 'transactional', 2, ${msisdn}, 'x', ${`${kind}:${msisdn}`}, now() + interval '1 day')`;
    await sendSms(msisdn, "STOP");
    const states =
      await sql`select kind, state, why from outbox where recipient = ${msisdn} and body = 'x' order by kind`;
    expect(
      states.filter(({ state }) => state === "suppressed").map(({ kind, why }) => `${kind} ${why}`),
    ).toEqual(["absence opted_out", "keep_place opted_out", "notice opted_out", "promotion opted_out"]);
    expect(states.filter(({ state }) => state === "queued").map(({ kind }) => kind)).toEqual([
      "cancelled",
      "code",
      "enrolled",
    ]);
  });
});
