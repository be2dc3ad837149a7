import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { previewMessages } from "@/lib/domain/correspondence/batches/preview";
import { sendMessages } from "@/lib/domain/correspondence/batches/send";
import { closeDatabase } from "@/lib/platform/db/client";
import { asStaff } from "../../../support/actors";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { classOf, endEnrollments, switchOn } from "./batch-fixtures";

switchOn();
afterEach(endEnrollments);
afterAll(closeDatabase);

const TWELVE_HOURS = 12 * 60 * 60;

describe("a message to many that is written at ten in the evening", () => {
  let message: Record<string, unknown>;
  beforeEach(async () => {
    const { classId } = await classOf({});
    message = { audience: { class_id: classId }, body: "Bring an apron" };
  });
  /** The hour in Nairobi at which it may go out at the earliest, and the state of its batch. */
  const sent = async (more: object) => {
    const { batch_id } = await sendMessages(await asStaff("admin"), { ...message, again: true, ...more });
    const [row] =
      await sql`select b.state, to_char(o.next_attempt_at at time zone 'Africa/Nairobi', 'HH24:MI') as hour
      from outbox o join message_batches b on b.id = o.batch_id where b.id = ${batch_id}`;
    return [row?.state, row?.hour];
  };

  test("goes out by day at once, whether or not it may wait", async () => {
    expect(await previewMessages(await asStaff("admin"), message)).toMatchObject({ rests_until: null });
    expect(await sent({ rests: true })).toEqual(["sending", "10:10"]);
  });

  test("is previewed with the morning, waits for it if it may, and goes out at once if it may not", async () => {
    await advanceClock(TWELVE_HOURS);
    const { rests_until: until } = await previewMessages(await asStaff("admin"), message);
    expect(until).toMatch(/T05:00:00\.000Z$/);
    expect(await sent({ rests: true })).toEqual(["scheduled", "08:00"]);
    expect(await sent({})).toEqual(["sending", "22:10"]);
    expect(
      await sent({ rests: true, send_at: new Date(Date.parse(until ?? "") + 3_600_000).toISOString() }),
    ).toEqual(["scheduled", "09:00"]);
    await advanceClock(TWELVE_HOURS);
  });
});
