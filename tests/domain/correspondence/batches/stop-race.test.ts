import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stopBatch } from "@/lib/domain/correspondence/batches/steer-batch";
import { closeDatabase } from "@/lib/platform/db/client";
import { newPhone } from "../../../api/fixtures";
import { asStaff, type StaffCtx } from "../../../support/actors";
import { barrier } from "../../../support/barrier";
import { sql } from "../../../support/database";
import { countOutcomes } from "../../../support/outcome";

const TRIES = 200;
const AT_ONCE = 4;
let admin: StaffCtx;
beforeAll(async () => {
  admin = await asStaff("admin");
});
afterAll(closeDatabase);

/** A batch of one message that is due. */
async function due(): Promise<{ batchId: string; messageId: string }> {
  const by = admin.actor.staffId;
  const [batch] = await sql`insert into message_batches
      (created_by, channel, purpose, audience, body_en, body_sw, state, people, messages, cost_cents)
    values (${by}, 'sms', 'transactional', '{"staff": true}', 'Hello', 'Hello', 'sending', 1, 1, 80) returning id`;
  const [message] = await sql`insert into outbox
      (channel, kind, purpose, priority, recipient, body, batch_id, cause, expires_at)
    values ('sms', 'notice', 'transactional', 4, ${newPhone()}, 'Hello', ${batch!.id}, ${`batch:${batch!.id}:0`},
      now() + interval '1 hour') returning id`;
  return { batchId: batch!.id, messageId: message!.id };
}

/** Dequeues the message as the worker does. @returns whether it got it */
async function dispatch(messageId: string): Promise<boolean> {
  const rows = await sql`with due as materialized (
      select id from outbox where state = 'queued' and next_attempt_at <= now() and id = ${messageId}
      limit 1 for update skip locked)
    update outbox o set state = 'sending', attempt_token = gen_random_uuid(), lease_until = now() + interval '90 seconds'
    from due where o.id = due.id returning o.id`;
  return rows.length === 1;
}

/** One race. @returns which of the two got the message, as they both see it */
async function race(stop: (batchId: string, messageId: string) => Promise<boolean>): Promise<string> {
  const { batchId, messageId } = await due();
  const [stopped, sent] = await Promise.all([stop(batchId, messageId), dispatch(messageId)]);
  const [row] = await sql`select state from outbox where id = ${messageId}`;
  if (stopped && sent) return "stopped and sent";
  if (!stopped && !sent) return row!.state === "queued" ? "neither" : "lost";
  return row!.state === (stopped ? "suppressed" : "sending") ? "one of the two" : "lost";
}

async function raceOften(stop: Parameters<typeof race>[0]): Promise<Record<string, number>> {
  const outcomes: string[] = [];
  for (let done = 0; done < TRIES; done += AT_ONCE)
    outcomes.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => race(stop)))));
  return countOutcomes(outcomes);
}

describe("stopping a batch while the worker dequeues its message", () => {
  test("exactly one of the two gets the message, every time", async () => {
    const stop = async (batchId: string) => {
      const { stopped, gone } = await stopBatch(admin, { batch_id: batchId });
      // A message that was not stopped had been sent, and the answer says so.
      expect(stopped + gone).toBeGreaterThanOrEqual(1);
      return stopped === 1;
    };
    const { neither = 0, ...outcomes } = await raceOften(stop);
    // The worker skips a row that is locked at this moment, and finds it stopped at the next turn.
    expect(neither).toBe(0);
    expect(outcomes).toEqual({ "one of the two": TRIES });
  });

  test("control: reading what is queued and then stopping it by id also stops what was already sent", async () => {
    const { batchId, messageId } = await due();
    const [hasRead, hasSent] = [barrier(2), barrier(2)];
    const stop = async () => {
      const rows = await sql`select id from outbox where batch_id = ${batchId} and state = 'queued'`;
      await hasRead();
      await hasSent();
      const changed =
        await sql`update outbox set state = 'suppressed' where id in ${sql(rows.map(({ id }) => id))} returning id`;
      return changed.length === 1;
    };
    const send = async () => {
      await hasRead();
      const sent = await dispatch(messageId);
      await hasSent();
      return sent;
    };
    expect(await Promise.all([stop(), send()])).toEqual([true, true]);
  });
});
