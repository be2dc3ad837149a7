import { describe, expect, test } from "vitest";
import { seal } from "@/lib/platform/secrets";
import { expectRefusal, rows } from "../support/call";
import { sql } from "../support/database";
import { api } from "./client";
import { paidSeat, staffToken } from "./fixtures";

const list = api("GET messages");
const token = () => staffToken("admin");

describe("GET messages", () => {
  test("200 messages and recipients, newest first", async () => {
    const seat = await paidSeat();
    const { body } = await list({
      token: await token(),
      query: { search: seat.student.msisdn, kind: "enrolled" },
    });
    expect(body.total).toBe(1);
    expect(rows(body.data)).toEqual([
      {
        id: expect.any(String),
        to: seat.student.msisdn,
        channel: "sms",
        subject: "",
        body: expect.stringContaining("is enrolled: "),
        kind: "enrolled",
        state: "queued",
        why: null,
        parts: null,
        cost: null,
        student_id: seat.student.id,
        batch_id: null,
        attempts: 0,
        sent_at: null,
        delivered_at: null,
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test("200 shows neither the body nor the encrypted body of a message with a secret link where mail can be sent", async () => {
    const sealed = seal("outbox", "https://academy.example/auth/reset-password/opensesame");
    await sql`insert into outbox (channel, kind, purpose, priority, expires_at, recipient, subject, body, is_secret, cause)
      values ('mail', 'reset_link', 'transactional', 0, now(), 'secret@academy.example', 'Choose a new password', ${sealed}, true, 'reset:one')`;
    const { body, text } = await list({ token: await token(), query: { search: "SECRET@" } });
    expect(rows(body.data)).toMatchObject([
      { to: "secret@academy.example", subject: "Choose a new password", body: "" },
    ]);
    expect(text).not.toContain("opensesame");
    expect(text).not.toContain(sealed);
  });

  test("200 searches recipient and subject literally, twenty a page", async () => {
    await sql`insert into outbox (channel, kind, purpose, priority, expires_at, recipient, subject, body, cause)
      select 'sms', 'notice', 'transactional', 4, now(), '25471999' || lpad(n::text, 4, '0'), '100%_sure', 'x', 'bulk:' || n from generate_series(1, 23) n`;
    const admin = await token();
    const found = async (query: Record<string, string>) => (await list({ token: admin, query })).body;
    const first = await found({ search: "100%_SURE" });
    expect([first.total, rows(first.data).length]).toEqual([23, 20]);
    expect(rows((await found({ search: "100%_sure", page: "2" })).data)).toHaveLength(3);
    for (const search of ["100_%sure", "1%sure", "\\"])
      expect((await found({ search })).total, search).toBe(0);
  });

  test("200 filters by state, channel and kind, and finds a phone in any usual form", async () => {
    await sql`insert into outbox (channel, kind, purpose, priority, expires_at, recipient, subject, body, cause, state, attempts, sent_at) values
      ('sms', 'enrolled', 'transactional', 1, now(), '254733000001', 'only', 'x', 'only:1', 'accepted', 1, '2026-02-14T09:00:00Z'),
      ('sms', 'notice', 'transactional', 4, now(), '254733000002', 'only', 'x', 'only:2', 'failed', 5, null),
      ('mail', 'notice', 'transactional', 4, now(), 'only@academy.example', 'only', 'x', 'only:3', 'queued', 0, null)`;
    const admin = await token();
    const found = async (query: Record<string, string>) => {
      const { body } = await list({ token: admin, query: { search: "only", ...query } });
      return rows(body.data).map(({ to, attempts, sent_at }) => [to, attempts, sent_at]);
    };
    expect(await found({ state: "accepted" })).toEqual([["254733000001", 1, "2026-02-14T09:00:00.000Z"]]);
    expect(await found({ state: "failed" })).toEqual([["254733000002", 5, null]]);
    expect(await found({ channel: "mail" })).toEqual([["only@academy.example", 0, null]]);
    expect(await found({ channel: "sms", state: "queued" })).toEqual([]);
    expect(await found({ kind: "enrolled" })).toEqual([["254733000001", 1, "2026-02-14T09:00:00.000Z"]]);
    expect((await found({ search: "0733 000 002" }))[0]?.[0]).toBe("254733000002");
    expectRefusal(await list({ token: admin, query: { state: "lost" } }), 400, "invalid", "state");
  });
});
