import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportBatch, listBatches, showBatch } from "@/lib/domain/correspondence/batches/show-batches";
import {
  pauseBatch,
  resendUnknown,
  resumeBatch,
  retryFailed,
  stopBatch,
} from "@/lib/domain/correspondence/batches/steer-batch";
import { closeDatabase } from "@/lib/platform/db/client";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { classOf, dequeue, endEnrollments, rowsOf, sendTo, setSetting, switchOn } from "./batch-fixtures";

switchOn();
beforeEach(async () => {
  await sql`delete from settings`;
  await sql`update outbox set state = 'expired' where state = 'queued'`;
});
afterEach(endEnrollments);
afterAll(closeDatabase);

describe("a batch of messages", () => {
  test("shows what became of its messages and what it has cost so far", async () => {
    const group = await classOf({}, {}, {}, {}, {});
    const { batch_id } = await sendTo(group);
    const [one, two, three, four] = await rowsOf(batch_id);
    await sql`update outbox set state = 'delivered', sent_at = now(), cost_cents = 80 where id in ${sql([one!.id, two!.id])}`;
    await sql`update outbox set state = 'failed', why = 'invalid_number', cost_cents = 80 where id = ${three!.id}`;
    await sql`update outbox set state = 'unknown', cost_cents = 80 where id = ${four!.id}`;
    const admin = await asStaff("admin");
    expect(await showBatch(admin, { batch_id })).toMatchObject({
      state: "sending",
      counts: { queued: 1, delivered: 2, failed: 1, unknown: 1, accepted: 0 },
      cost: 1.6,
      expected_cost: 4,
      retryable: 0,
      resendable: 1,
    });
    expect((await listBatches(admin, {})).batches[0]).toMatchObject({ id: batch_id });
    const { csv, fileName } = await exportBatch(admin, { batch_id });
    const lines = (await new Response(csv).text()).trim().split("\n");
    expect([lines.length, fileName]).toEqual([6, expect.stringMatching(/^Messages_\d+\.csv$/)]);
    expect(
      lines.filter((line) => /^2547\d{8},sms,.*,en,failed,This number does not exist\.,/.test(line)),
    ).toHaveLength(1);
    await sql`update outbox set state = 'delivered' where batch_id = ${batch_id}`;
    expect((await showBatch(admin, { batch_id })).state).toBe("done");
  });

  test("that is paused is not touched by the worker, nor is what comes back to the queue", async () => {
    const admin = await asStaff("admin");
    const { batch_id } = await sendTo(await classOf({}, {}, {}));
    const [gone] = await dequeue(batch_id, 1);
    expect(await pauseBatch(admin, { batch_id })).toMatchObject({ waiting: 2 });
    await sql`update outbox set state = 'queued', next_attempt_at = now() where id = ${gone!}`;
    expect(await dequeue(batch_id)).toEqual([]);
    expect(await showBatch(admin, { batch_id })).toMatchObject({ state: "paused", counts: { queued: 3 } });
    expect(await outcomeOf(pauseBatch(admin, { batch_id }))).toBe("batch_state");
    expect(await resumeBatch(admin, { batch_id })).toMatchObject({ queued: 3 });
    expect(await dequeue(batch_id)).toHaveLength(3);
  });

  test("that is stopped sends nothing more, not even what comes back to the queue, and says how many had gone", async () => {
    const admin = await asStaff("admin");
    const { batch_id } = await sendTo(await classOf({}, {}, {}));
    const [gone] = await dequeue(batch_id, 1);
    expect(await stopBatch(admin, { batch_id })).toMatchObject({
      stopped: 2,
      gone: 1,
      msg: "Stopped: 2 messages stay here, 1 had gone",
    });
    await sql`update outbox set state = 'queued', next_attempt_at = now() where id = ${gone!}`;
    expect((await rowsOf(batch_id)).map(({ state, why }) => [state, why])).toEqual([
      ["suppressed", "stopped"],
      ["suppressed", "stopped"],
      ["suppressed", "stopped"],
    ]);
    for (const steer of [pauseBatch, resumeBatch, stopBatch, retryFailed, resendUnknown])
      expect(await outcomeOf<unknown>(steer(admin, { batch_id }))).toBe("batch_state");
  });

  test("sends failed messages again where that may help", async () => {
    const admin = await asStaff("admin");
    const { batch_id } = await sendTo(await classOf({}, {}));
    const [busy, dead] = await rowsOf(batch_id);
    await sql`update outbox set state = 'failed', why = 'gateway_error', attempts = 3, expires_at = now() where id = ${busy!.id}`;
    await sql`update outbox set state = 'failed', why = 'invalid_number' where id = ${dead!.id}`;
    expect(await retryFailed(admin, { batch_id })).toMatchObject({ queued: 1 });
    const rows =
      await sql`select state, attempts, why, expires_at > now() + interval '47 hours' as lives from outbox
      where id = ${busy!.id}`;
    expect(rows).toEqual([{ state: "queued", attempts: 0, why: null, lives: true }]);
    expect(await dequeue(batch_id)).toEqual([busy!.id]);
    expect(await outcomeOf(retryFailed(admin, { batch_id }))).toBe("nothing_to_retry");
  });

  test("sends messages of unknown result again as new ones, each only once", async () => {
    const admin = await asStaff("admin");
    const { batch_id } = await sendTo(await classOf({}, {}));
    await sql`update outbox set state = 'unknown', attempts = 1, provider_id = 'x' where batch_id = ${batch_id}`;
    const both = await Promise.all([1, 2].map(() => outcomeOf(resendUnknown(admin, { batch_id }))));
    expect(both.sort()).toEqual(["nothing_to_retry", "ok"]);
    expect((await rowsOf(batch_id)).map(({ state, why }) => [state, why])).toEqual([
      ["unknown", "resent"],
      ["unknown", "resent"],
      ["queued", null],
      ["queued", null],
    ]);
    const dequeued = await dequeue(batch_id);
    expect(dequeued).toHaveLength(2);
    await sql`update outbox set state = 'unknown' where id = ${dequeued[0]!}`;
    expect(await resendUnknown(admin, { batch_id })).toMatchObject({ queued: 1 });
  });

  test("of a tutor is steered and seen by that tutor and by admins", async () => {
    const [tutor, other] = [await asStaff("tutor"), await asStaff("tutor")];
    await setSetting("tutors_may_write", true);
    const group = await classOf({});
    const tutorId = tutor.actor.staffId;
    await sql`update sessions set tutor_id = ${tutorId} where id = ${group.saturday}`;
    const { batch_id } = await sendTo(group, {}, tutor);
    expect((await listBatches(tutor, {})).total).toBe(1);
    expect((await listBatches(other, {})).total).toBe(0);
    for (const ask of [showBatch, pauseBatch, stopBatch, exportBatch])
      expect(await outcomeOf<unknown>(ask(other, { batch_id }))).toBe("not_found");
    expect(await outcomeOf(pauseBatch(tutor, { batch_id }))).toBe("ok");
  });
});
