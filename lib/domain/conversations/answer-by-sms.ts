import "server-only";
import { z } from "zod";
import { LANGUAGES } from "@/db/schema/enums";
import { type Ctx, command, unchanged } from "@/lib/platform/commands/command";
import { doNext, ringQuietly } from "./complete";
import type { Task } from "./heard";
import { sayBySms } from "./say-by-sms";

const say = command(
  "conversations.say",
  z.object({ msisdn: z.string(), language: z.enum(LANGUAGES), said: z.string(), cause: z.string() }),
  async ({ input, tx }) => {
    await sayBySms(tx, input);
    return unchanged({});
  },
);

/** Does what a text led to, and answers it by SMS. */
export async function answerBySms(ctx: Ctx, task: Task): Promise<void> {
  const done = await doNext(ctx, task, true);
  if (task.to === "pay")
    await say(ctx, {
      msisdn: task.payer,
      language: task.language,
      said: done.said,
      cause: `conversation:${task.smsId}`,
    });
  await ringQuietly(done);
}
