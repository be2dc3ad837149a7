import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendAfterResponses } from "@/lib/domain/jobs/scheduler";
import { onMessagesQueued } from "@/lib/domain/messaging/messages/wake-sender";
import { closeDatabase } from "@/lib/platform/db/client";
import { clearMessages, queueOne } from "../../support/sending";

beforeEach(clearMessages);
afterEach(() => onMessagesQueued(() => {}));
afterAll(closeDatabase);

describe("on a host without our scheduler", () => {
  test("a message that waits for its time sends nothing after the response that queued it", async () => {
    const responses: unknown[] = [];
    sendAfterResponses((work) => responses.push(work));
    await queueOne({ notBefore: new Date(Date.now() + 600_000) });
    expect(responses).toEqual([]);
    await queueOne();
    expect(responses).toHaveLength(1);
  });

  test("requests that end while messages are sent share one more round", async () => {
    const rounds: Array<() => void> = [];
    const ended: Promise<void>[] = [];
    sendAfterResponses(
      (work) => ended.push(work()),
      () => new Promise<void>((resolve) => rounds.push(resolve)),
    );
    for (let n = 0; n < 4; n++) await queueOne();
    expect(rounds).toHaveLength(1);
    rounds[0]?.();
    await ended[0];
    await expect.poll(() => rounds.length).toBe(2);
    rounds[1]?.();
    await Promise.all(ended);
    expect(rounds).toHaveLength(2);
  });
});
