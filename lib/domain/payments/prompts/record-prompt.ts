import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests } from "@/db/schema/payments";
import { holdRunning } from "@/lib/domain/catalog/seat-rule";
import { lockClass } from "@/lib/domain/enrollments/class-lock";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { RecordPrompt } from "../input";
import { findPrompt, settleUnpaid } from "./prompts";

/**
 * Writes down what Daraja said to a prompt. The result may have come before (mpesa.md section 9): then only the ids
 * are added. An answer that did not come leaves the prompt unknown, never failed, and keeps the seat ten minutes
 * (rules.md 1.4).
 */
export const recordPrompt = command("payments.record-prompt", RecordPrompt, async ({ input, tx }) => {
  const prompt = await findPrompt(tx, input.express_request_id);
  const { answer } = input;
  if (!prompt) return unchanged(null);
  if (answer.outcome === "refused") {
    const [first, ...rest] = await settleUnpaid(tx, prompt, {
      state: "failed",
      resultCode: answer.code,
      resultDesc: answer.description,
    });
    return first ? changed(null, first, ...rest) : unchanged(null);
  }

  const isAccepted = answer.outcome === "accepted";
  if (!isAccepted) await holdWhileUnknown(tx, prompt.enrollmentId);
  await tx
    .update(mpesaExpressRequests)
    .set({
      responseDescription: answer.description,
      updatedAt: sql`now()`,
      ...(isAccepted
        ? {
            responseCode: "0",
            checkoutRequestId: answer.checkoutRequestId,
            merchantRequestId: answer.merchantRequestId,
            sentAt: sql`now()`,
          }
        : { responseCode: answer.code }),
    })
    .where(eq(mpesaExpressRequests.id, prompt.id));
  const state = isAccepted ? ("sent" as const) : ("unknown" as const);
  const [moved] = await tx
    .update(mpesaExpressRequests)
    .set({ state })
    .where(
      and(
        eq(mpesaExpressRequests.id, prompt.id),
        inArray(mpesaExpressRequests.state, ["created", "unknown"]),
      ),
    )
    .returning({ id: mpesaExpressRequests.id });
  return moved
    ? changed(null, { subject: `prompt:${prompt.id}`, what: { from: prompt.state, to: state } })
    : unchanged(null);
});

/** Keeps a seat that is still held; one that ran out meanwhile may be somebody else's, which the class lock tells. */
async function holdWhileUnknown(tx: Db, enrollmentId: string): Promise<void> {
  const [target] = await tx
    .select({ classId: enrollments.classId })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId));
  const place = target && (await lockClass(tx, target.classId));
  if (!place) return;
  await tx
    .update(enrollments)
    .set({
      holdUntil: sql`greatest(${enrollments.holdUntil}, ${place.now.toISOString()}::timestamptz + interval '10 minutes')`,
    })
    .where(
      and(eq(enrollments.id, enrollmentId), eq(enrollments.classId, place.classId), holdRunning(place.now)),
    );
}
