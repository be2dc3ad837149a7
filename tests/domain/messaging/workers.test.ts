import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/platform/db/client";
import { barrier } from "../../support/barrier";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { budget, clearMessages, Gateway, queue, queueOne, rowOf, states, tick } from "../../support/sending";
import { WHOLE_RUN } from "../../support/whole-run";

beforeEach(clearMessages);
afterAll(closeDatabase);

const MESSAGES = WHOLE_RUN ? 1_000 : 200;
const LEASE = 91;
const TEN_MINUTES = 10 * 60 + 1;

describe("two workers", () => {
  test(`send ${MESSAGES} messages, each once`, async () => {
    const gateway = new Gateway();
    const ids = await queue(MESSAGES);
    const worker = async () => {
      while ((await tick(gateway)) > 0);
    };
    await Promise.all([worker(), worker()]);
    expect(gateway.ids.toSorted()).toEqual(ids.toSorted());
    expect(await states(ids)).toEqual({ accepted: MESSAGES });
  });

  test("control: the same without locks would send twice", async () => {
    const gateway = new Gateway();
    const id = await queueOne();
    const together = barrier(2);
    const naive = async () => {
      const [row] = await sql`select id, recipient, body from outbox where state = 'queued'`;
      await together();
      await sql`update outbox set state = 'accepted' where id = ${row!.id}`;
      gateway.take({
        id: row!.id,
        recipient: row!.recipient,
        subject: "",
        body: row!.body,
        isBulk: true,
      });
    };
    await Promise.all([naive(), naive()]);
    expect(gateway.ids).toEqual([id, id]);
  });
});

test(`a code overtakes ${MESSAGES} bulk messages`, async () => {
  const gateway = new Gateway();
  await queue(MESSAGES);
  let code = "";
  gateway.script = async () => {
    if (gateway.taken.length === 20) code = await queueOne({ kind: "code", isSecret: true });
    return "take" as const;
  };
  await tick(gateway);
  const index = gateway.ids.indexOf(code);
  // Only messages already under way when it was queued are sent before it.
  expect(index).toBeGreaterThanOrEqual(20);
  expect(index).toBeLessThan(28);
});

test("urgent messages have a free slot while all others wait for answers", async () => {
  const gateway = new Gateway();
  await queue(6);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const reached = barrier(3);
  gateway.script = async ({ isBulk }) => {
    if (!isBulk) answer();
    if (isBulk) void reached();
    if (isBulk) await answered;
    return "take" as const;
  };
  const sending = tick(gateway);
  await expect.poll(async () => (await sql`select 1 from outbox where state = 'sending'`).length).toBe(3);
  const code = await queueOne({ kind: "code" });
  await sending;
  expect(gateway.ids[0]).toBe(code);
  expect(gateway.ids).toHaveLength(7);
});

describe("a worker that is killed", () => {
  test("between the dequeue and the call leaves a bulk message unknown, and it is sent to nobody", async () => {
    const gateway = new Gateway();
    const id = await queueOne();
    gateway.script = (_message, worker) => worker.kill();
    void tick(gateway);
    await expect.poll(async () => (await rowOf(id)).state).toBe("sending");
    await advanceClock(LEASE);
    gateway.script = () => "take";
    await tick(gateway);
    await advanceClock(TEN_MINUTES);
    await tick(gateway);
    expect(await rowOf(id)).toMatchObject({ state: "unknown", why: "worker_died", attempts: 1 });
    expect(gateway.ids).toEqual([]);
  });

  test("between the call and the settling: a bulk message is not sent again", async () => {
    const gateway = new Gateway();
    const id = await queueOne();
    gateway.script = (message, worker) => {
      gateway.take(message);
      return worker.kill();
    };
    void tick(gateway);
    await expect.poll(() => gateway.ids).toEqual([id]);
    await advanceClock(LEASE);
    gateway.script = () => "take";
    for (const wait of [1, TEN_MINUTES, TEN_MINUTES]) {
      await advanceClock(wait);
      await tick(gateway);
    }
    expect(gateway.ids).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({ state: "unknown" });
    // Its possible cost stays reserved.
    expect(await budget()).toEqual({ reserved: 80, spent: 0 });
  });

  test("sends a code once more at once, a receipt after ten minutes without a report, and neither a third time", async () => {
    const gateway = new Gateway();
    const [code, receipt] = [await queueOne({ kind: "code" }), await queueOne({ kind: "enrolled" })];
    gateway.script = (message) => {
      gateway.take(message);
      return { is: "unknown", why: "timeout" };
    };
    await tick(gateway);
    await tick(gateway);
    expect(gateway.ids.filter((id) => id === code)).toHaveLength(2);
    expect(gateway.ids.filter((id) => id === receipt)).toHaveLength(1);
    for (let n = 0; n < 3; n++) {
      await advanceClock(TEN_MINUTES);
      await tick(gateway);
    }
    expect(gateway.ids.filter((id) => id === code)).toHaveLength(2);
    expect(gateway.ids.filter((id) => id === receipt)).toHaveLength(2);
    expect(await rowOf(code)).toMatchObject({ state: "unknown" });
    expect(await rowOf(receipt)).toMatchObject({ state: "unknown" });
  });

  test("whose lease was over changes nothing but by a late success, which wins", async () => {
    const gateway = new Gateway();
    const [late, failed] = await queue(2);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    gateway.script = async (message) => {
      await answered;
      return message.id === late
        ? gateway.take(message)
        : { is: "refused", why: "invalid_number", unreachable: true };
    };
    const sending = tick(gateway);
    await expect.poll(() => states([late!, failed!])).toEqual({ sending: 2 });
    await advanceClock(LEASE);
    await tick(new Gateway());
    expect(await states([late!, failed!])).toEqual({ unknown: 2 });
    answer();
    await sending;
    expect(await rowOf(late!)).toMatchObject({ state: "accepted", cost_cents: 80 });
    expect(await rowOf(failed!)).toMatchObject({ state: "unknown", why: "worker_died" });
  });
});
