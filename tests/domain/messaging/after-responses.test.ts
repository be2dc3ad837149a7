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
});
