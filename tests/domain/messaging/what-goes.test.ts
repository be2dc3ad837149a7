import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, setting } from "../../api/fixtures";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import {
  budget,
  clearMessages,
  freshPhone,
  Gateway,
  queue,
  queueOne,
  rowOf,
  tick,
} from "../../support/sending";
import { hire } from "../../support/staff";

let gateway: Gateway;
beforeEach(async () => {
  gateway = new Gateway();
  await clearMessages();
});
afterAll(closeDatabase);

const HOUR = 3600;

/** Advances the clock to the next time of day in Nairobi. */
async function advanceTo(time: string): Promise<void> {
  const [row] =
    await sql`select ceil(extract(epoch from ((date_trunc('day', now() + interval '3 hours', 'UTC')
    + ${time}::interval - interval '3 hours') - now())))::int as seconds`;
  await advanceClock(row!.seconds > 0 ? row!.seconds : row!.seconds + 24 * HOUR);
}

/** Sends once more and reads the message. */
async function sentOrNot(id: string) {
  await tick(gateway);
  const { state, why } = await rowOf(id);
  return { sent: gateway.ids.includes(id), state, why };
}

describe("a message whose reason is gone is sent to nobody", () => {
  test("the reminder of a hold that ended, or was paid, in the queue", async () => {
    const [over, paid, live] = [await heldSeat(), await heldSeat(), await heldSeat()];
    await clearMessages();
    const remind = ({ enrollmentId: aboutId, student }: typeof over) =>
      queueOne({ kind: "hold_ending", recipient: student.msisdn, studentId: student.id, aboutId });
    const ids = [await remind(over), await remind(paid), await remind(live)];
    await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${over.enrollmentId}`;
    await sql`update enrollments set state = 'paid_waiting' where id = ${paid.enrollmentId}`;
    await tick(gateway);
    expect(gateway.ids).toEqual([ids[2]]);
    expect(await rowOf(ids[0]!)).toMatchObject({ state: "expired", why: "hold_over", attempts: 0 });
    expect(await rowOf(ids[1]!)).toMatchObject({ state: "expired", why: "paid", attempts: 0 });
    await sql`update enrollments set state = 'cancelled' where id = ${paid.enrollmentId}`;
  });

  test("a link for a new password that was used; of two links only the newer is sent", async () => {
    const person = await hire("tutor");
    const link = async (hash: string, used: boolean) => {
      const [row] = await sql`insert into password_resets (staff_id, token_hash, expires_at, used_at) values
        (${person.id}, ${hash}, now() + interval '30 minutes', ${used ? sql`now()` : null}) returning id`;
      return queueOne({ kind: "reset_link", recipient: person.msisdn, staffId: person.id, aboutId: row!.id });
    };
    const used = await link("a", true);
    const older = await link("b", false);
    const newer = await link("c", false);
    await tick(gateway);
    expect(gateway.ids).toEqual([newer]);
    expect(await rowOf(used)).toMatchObject({ state: "expired", why: "link_over" });
    expect(await rowOf(older)).toMatchObject({ state: "expired", why: "replaced" });
  });

  test("an enrolled message after the enrollment was cancelled, an offer that was answered, a stopped batch", async () => {
    const seat = await heldSeat();
    await clearMessages();
    const enrolled = await queueOne({ kind: "enrolled", aboutId: seat.enrollmentId });
    const [offer] =
      await sql`insert into offers (enrollment_id, kind, token_hash, expires_at, answer, answered_at)
      values (${seat.enrollmentId}, 'keep_place', 'offered', now() + interval '1 day', 'declined', now()) returning id`;
    const kept = await queueOne({ kind: "keep_place", aboutId: offer!.id });
    const person = await hire("admin");
    const [batch] = await sql`insert into message_batches
      (created_by, channel, purpose, audience, body_en, body_sw, state, people, messages, cost_cents)
      values (${person.id}, 'sms', 'transactional', '{}', 'x', 'x', 'stopped', 1, 1, 80) returning id`;
    const notice = await queueOne({ batchId: batch!.id });
    await tick(gateway);
    expect(gateway.ids).toEqual([]);
    expect(await rowOf(enrolled)).toMatchObject({ state: "expired", why: "enrollment_over" });
    expect(await rowOf(kept)).toMatchObject({ state: "expired", why: "offer_over" });
    expect(await rowOf(notice)).toMatchObject({ state: "expired", why: "stopped" });
  });

  test("a message past its end, even while its channel is paused", async () => {
    const id = await queueOne({ kind: "code" });
    await sql`update message_channels set paused_at = now(), retry_at = now() + interval '1 day', why = 'wrong_key'
      where channel = 'sms'`;
    await advanceClock(10 * 60 + 1);
    expect(await sentOrNot(id)).toEqual({ sent: false, state: "expired", why: "too_late" });
  });

  test("a paused batch waits and is sent when it is resumed", async () => {
    const person = await hire("admin");
    const [batch] = await sql`insert into message_batches
      (created_by, channel, purpose, audience, body_en, body_sw, state, people, messages, cost_cents)
      values (${person.id}, 'sms', 'transactional', '{}', 'x', 'x', 'paused', 1, 1, 80) returning id`;
    const id = await queueOne({ batchId: batch!.id });
    expect(await sentOrNot(id)).toMatchObject({ sent: false, state: "queued" });
    await sql`update message_batches set state = 'sending' where id = ${batch!.id}`;
    expect(await sentOrNot(id)).toMatchObject({ sent: true, state: "accepted" });
  });
});

describe("the people who are written to", () => {
  test("get a receipt but no bulk message after sending STOP between queueing and sending", async () => {
    const recipient = freshPhone();
    const [notice, receipt] = [
      await queueOne({ recipient }),
      await queueOne({ recipient, kind: "part_paid" }),
    ];
    await sql`insert into message_opt_outs (msisdn, source) values (${recipient}, 'reply')`;
    await tick(gateway);
    expect(gateway.ids).toEqual([receipt]);
    expect(await rowOf(notice)).toMatchObject({ state: "suppressed", why: "opted_out", attempts: 0 });
  });

  test("are marked once if their phone does not exist, and only a code is still tried, whose success lifts the mark", async () => {
    const recipient = freshPhone();
    const first = await queueOne({ recipient });
    gateway.script = () => ({ is: "refused", why: "invalid_number", unreachable: true });
    expect(await sentOrNot(first)).toMatchObject({ state: "failed", why: "invalid_number" });
    gateway.script = () => "take";
    const second = await queueOne({ recipient });
    expect(await sentOrNot(second)).toMatchObject({ sent: false, state: "suppressed", why: "unreachable" });
    await queueOne({ recipient, kind: "code" });
    await tick(gateway);
    const third = await queueOne({ recipient });
    expect(await sentOrNot(third)).toMatchObject({ sent: true });
  });
});

describe("the hours of sending", () => {
  test("allow promotional messages until 17:59 and delay them from 18:00 to 08:00", async () => {
    await advanceTo("17:59");
    const inTime = await queueOne({ kind: "promotion" });
    expect(await sentOrNot(inTime)).toMatchObject({ sent: true });
    await advanceTo("18:00");
    const late = await queueOne({ kind: "promotion" });
    expect(await sentOrNot(late)).toEqual({ sent: false, state: "queued", why: "resting" });
    expect((await rowOf(late)).attempts).toBe(0);
    await advanceTo("07:59");
    expect(await sentOrNot(late)).toMatchObject({ sent: false });
    await advanceTo("08:00");
    expect(await sentOrNot(late)).toMatchObject({ sent: true });
  });

  test("delay news from 20:00, but never codes, money, and what a person sends now", async () => {
    await advanceTo("20:00");
    const news = await queueOne({ kind: "moved" });
    const awake = [
      await queueOne({ kind: "code" }),
      await queueOne({ kind: "part_paid" }),
      await queueOne({ kind: "notice" }),
    ];
    expect(await sentOrNot(news)).toMatchObject({ sent: false, why: "resting" });
    expect(gateway.ids.toSorted()).toEqual(awake.toSorted());
    await advanceTo("10:00");
  });
});

describe("the limits of sending", () => {
  test("allow three codes an hour to one phone, and not a fourth", async () => {
    const recipient = freshPhone();
    for (let n = 0; n < 4; n++) {
      await queueOne({ recipient, kind: "code" });
      await tick(gateway);
      await advanceClock(1);
    }
    expect(gateway.ids).toHaveLength(3);
    const [row] = await sql`select why from outbox where state = 'suppressed'`;
    expect(row).toEqual({ why: "too_many_codes" });
    await advanceClock(HOUR);
    expect(await sentOrNot(await queueOne({ recipient, kind: "code" }))).toMatchObject({ sent: true });
  });

  test("allow five texts a day to one phone; the sixth goes the next day, receipts at once", async () => {
    await advanceTo("10:00");
    const recipient = freshPhone();
    const notices = await queue(6, { recipient });
    const receipt = await queueOne({ recipient, kind: "part_paid" });
    await tick(gateway);
    expect(gateway.ids).toHaveLength(6);
    expect(gateway.ids).toContain(receipt);
    const [waiting] = await sql`select id, why, attempts from outbox where state = 'queued'`;
    expect(waiting).toMatchObject({ why: "enough_today", attempts: 0 });
    await advanceClock(25 * HOUR);
    await tick(gateway);
    expect(gateway.ids.toSorted()).toEqual([...notices, receipt].toSorted());
  });

  test("leave conversations alone, whose answers somebody waits for, also beyond five and at night", async () => {
    await advanceTo("22:00");
    const answers = await queue(12, { recipient: freshPhone(), kind: "conversation" });
    await tick(gateway);
    expect(gateway.ids.toSorted()).toEqual(answers.toSorted());
  });

  test("allow one promotional message a week to one phone", async () => {
    await advanceTo("10:00");
    const recipient = freshPhone();
    expect(await sentOrNot(await queueOne({ recipient, kind: "promotion" }))).toMatchObject({ sent: true });
    expect(await sentOrNot(await queueOne({ recipient, kind: "promotion" }))).toEqual({
      sent: false,
      state: "suppressed",
      why: "promotion_this_week",
    });
  });
});

describe("the month's budget", () => {
  test("stops bulk messages when it is used up, and receipts only when their reserve of a fifth is used up too", async () => {
    await setting("sms_monthly_budget", 8);
    const notices = await queue(12);
    await tick(gateway);
    expect(gateway.ids).toHaveLength(10);
    expect(await budget()).toEqual({ reserved: 0, spent: 800 });
    const late = notices.filter((id) => !gateway.ids.includes(id));
    for (const id of late)
      expect(await rowOf(id)).toMatchObject({ state: "suppressed", why: "over_budget", cost_cents: null });
    const receipts = await queue(3, { kind: "part_paid" });
    await tick(gateway);
    expect(gateway.ids.filter((id) => receipts.includes(id))).toHaveLength(2);
    expect(await budget()).toEqual({ reserved: 0, spent: 960 });
    await setting("sms_monthly_budget", 5000);
  });

  test("is never passed by workers who look at once; what failed costs nothing, what cost more is counted", async () => {
    await setting("sms_monthly_budget", 8);
    await queue(40);
    const most: number[] = [];
    gateway.script = async (message) => {
      const { reserved, spent } = await budget();
      most.push(reserved + spent);
      if (most.length % 3 === 0) return { is: "refused", why: "do_not_disturb", unreachable: false };
      return gateway.take(message);
    };
    await Promise.all([tick(gateway), tick(gateway)]);
    expect(Math.max(...most)).toBeLessThanOrEqual(800);
    expect(await budget()).toEqual({ reserved: 0, spent: gateway.taken.length * 80 });
    await setting("sms_monthly_budget", 5000);
    gateway.script = (message) => ({ ...gateway.take(message), parts: 2, costCents: 160 });
    const before = await budget();
    const dear = await queueOne();
    await tick(gateway);
    expect(await rowOf(dear)).toMatchObject({ state: "accepted", cost_cents: 160 });
    expect((await budget()).spent - before.spent).toBe(160);
  });
});

test("the text of a secret message is removed once it was sent; a failed one keeps it while it may be tried again", async () => {
  const sent = await queueOne({ kind: "reset_link", isSecret: true, body: "https://academy.example/x" });
  const failed = await queueOne({ kind: "reset_link", isSecret: true, body: "https://academy.example/y" });
  gateway.script = ({ id }) =>
    id === failed ? { is: "refused", why: "do_not_disturb", unreachable: false } : "take";
  await tick(gateway);
  await tick(gateway);
  expect((await rowOf(sent)).body).toBe("");
  expect((await rowOf(failed)).body).not.toBe("");
  await advanceClock(31 * 60);
  await tick(gateway);
  expect((await rowOf(failed)).body).toBe("");
});
