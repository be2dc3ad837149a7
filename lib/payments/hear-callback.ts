import "server-only";
import { eq } from "drizzle-orm";
import { mpesaCallbacks, mpesaExpressRequests } from "@/db/schema/payments";
import { command, errand, unchanged } from "../command";
import { causeOf, log } from "../platform/log";
import { hashToken } from "../platform/secrets";
import { KeepCallback } from "./input";
import { readCallback } from "./read-callback";

const keepCallback = command("payments.keep-callback", KeepCallback, async ({ input, tx }) => {
  const [prompt] = input.token
    ? await tx
        .select({ id: mpesaExpressRequests.id })
        .from(mpesaExpressRequests)
        .where(eq(mpesaExpressRequests.tokenHash, hashToken(input.token)))
    : [];
  // A prompt's result without a prompt of ours is nobody's: there is nothing to keep it for.
  if (input.kind === "express" && !prompt) return unchanged({ id: null });
  const [kept] = await tx
    .insert(mpesaCallbacks)
    // NUL cannot stand in a Postgres text; the rest is kept as it came.
    .values({
      kind: input.kind,
      expressRequestId: prompt?.id,
      body: input.body.replaceAll("\u0000", "\ufffd"),
    })
    .returning({ id: mpesaCallbacks.id });
  return unchanged({ id: kept?.id ?? null });
});

/**
 * Takes a message from Safaricom: first kept, then read (mpesa.md section 6). If the reading fails it is not lost: the
 * reconcile loop reads what was kept. There is no second delivery.
 * @returns whether it belongs to anything of ours.
 * @throws Refusal busy when it could not even be kept; answer 503 then, in the hope of being told again.
 */
export const hearCallback = errand(keepCallback, async (ctx, { id }) => {
  if (id === null) {
    log("warn", "callback.unknown", { requestId: ctx.requestId });
    return { known: false };
  }
  try {
    await readCallback(ctx, { callback_id: id });
  } catch (fault) {
    log("error", "callback.unread", {
      requestId: ctx.requestId,
      subject: `callback:${id}`,
      cause: causeOf(fault),
    });
  }
  return { known: true };
});
