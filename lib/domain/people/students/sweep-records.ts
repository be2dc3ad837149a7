import "server-only";
import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import { idempotencyKeys } from "@/db/schema/records";
import { sweepStudentSessions } from "@/lib/platform/auth/student-sessions";
import { command, unchanged } from "@/lib/platform/commands/command";
import { mergeListCounters } from "@/lib/platform/db/list-counters";
import { purgeEndedLimits } from "@/lib/platform/rate-limits/rate-limits";
import { sweepDrafts } from "./drafts";

/** Deletes expired rows: rate limits, student sessions, drafts, idempotency keys. @returns how many */
export const sweepRecords = command("academy.sweep", z.object({}), async ({ tx }) => {
  const keys = await tx
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.expiresAt, sql`now()`))
    .returning({ key: idempotencyKeys.key });
  const deleted =
    keys.length + (await purgeEndedLimits(tx)) + (await sweepDrafts(tx)) + (await sweepStudentSessions(tx));
  await mergeListCounters(tx);
  return unchanged({ forgotten: deleted });
});
