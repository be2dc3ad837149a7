import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests } from "@/db/schema/payments";
import { changed, command, unchanged } from "../command";
import { NotePrompt } from "./input";
import { findPrompt, settleUnpaid } from "./prompts";

/**
 * Writes down what Daraja said to a prompt. The result may have come before (mpesa.md section 9): then only the ids
 * are added. An answer that did not come leaves the prompt unknown, never failed, and keeps the seat ten minutes.
 */
export const notePrompt = command("payments.note-prompt", NotePrompt, async ({ input, tx }) => {
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
  if (!isAccepted) {
    await tx
      .update(enrollments)
      .set({ holdUntil: sql`greatest(${enrollments.holdUntil}, now() + interval '10 minutes')` })
      .where(
        and(eq(enrollments.id, prompt.enrollmentId), inArray(enrollments.state, ["held", "pending_payment"])),
      );
  }
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
