import "server-only";
import { eq } from "drizzle-orm";
import { mpesaExpressRequests } from "@/db/schema/payments";
import { PROMPT_REPLACEABLE_SECONDS } from "@/lib/domain/people/students/rules";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { PROMPT_LIFE_SECONDS, secondsUntil } from "./rules";

/** The prompt of a request with the seconds left to answer it, and until another may replace it. */
export async function readPrompt(db: Db, requestId: string) {
  const [prompt] = await db
    .select()
    .from(mpesaExpressRequests)
    .where(eq(mpesaExpressRequests.paymentRequestId, requestId));
  if (!prompt) return null;
  const now = await databaseNow(db);
  const after = (seconds: number) => secondsUntil(new Date(prompt.createdAt.getTime() + seconds * 1000), now);
  const isOpen = prompt.state === "created" || prompt.state === "sent" || prompt.state === "unknown";
  return {
    state: prompt.state,
    result_code: prompt.resultCode,
    asked_at: prompt.createdAt.toISOString(),
    seconds_left: isOpen ? after(PROMPT_LIFE_SECONDS) : 0,
    again_in_seconds: isOpen ? after(PROMPT_REPLACEABLE_SECONDS) : 0,
  };
}
