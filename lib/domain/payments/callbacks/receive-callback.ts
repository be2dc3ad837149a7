import "server-only";
import { eq } from "drizzle-orm";
import { ahead, type Db } from "@/db/client";
import type { CALLBACK_KINDS } from "@/db/schema/payments";
import { mpesaCallbacks, mpesaExpressRequests, mpesaOrders } from "@/db/schema/payments";
import { type Ctx, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { causeOf, log } from "@/lib/platform/logging/log";
import { hashToken } from "@/lib/platform/secrets";
import { KeepCallback } from "./input";
import { readCallback } from "./process-callback";

const keepCallback = command("payments.keep-callback", KeepCallback, async ({ input, tx }) => {
  const about = await ownerOf(tx, input.kind, input.token ?? "");
  // A result without a prompt or an order of ours is nobody's: there is nothing to keep it for.
  if (!about) return unchanged({ id: null });
  const [kept] = await tx
    .insert(mpesaCallbacks)
    // NUL cannot stand in a Postgres text; the rest is kept as it came.
    .values({
      kind: input.kind,
      ...about,
      body: input.body.replaceAll("\u0000", "\ufffd"),
    })
    .returning({ id: mpesaCallbacks.id });
  return unchanged({ id: kept?.id ?? null });
});

/** The prompt or order that a message is about, by the token of its address; null when it is none of ours. */
async function ownerOf(
  tx: Db,
  kind: (typeof CALLBACK_KINDS)[number],
  token: string,
): Promise<{ expressRequestId?: string; orderId?: string } | null> {
  if (kind === "confirmation") return {};
  const tokenHash = hashToken(token);
  if (kind === "express") {
    const [prompt] = await tx
      .select({ id: mpesaExpressRequests.id })
      .from(mpesaExpressRequests)
      .where(eq(mpesaExpressRequests.tokenHash, tokenHash));
    return prompt ? { expressRequestId: prompt.id } : null;
  }
  const [order] = await tx
    .select({ id: mpesaOrders.id })
    .from(mpesaOrders)
    .where(eq(mpesaOrders.tokenHash, tokenHash));
  return order ? { orderId: order.id } : null;
}

const hear = workflow(keepCallback, readKept);

/**
 * Takes a message from Safaricom: first kept, then read (mpesa.md section 6). If the reading fails it is not lost: the
 * reconcile loop reads what was kept. There is no second delivery, so two connections are kept for it.
 * @returns whether it belongs to anything of ours.
 * @throws Refusal busy when it could not even be kept; answer 503 then, in the hope of being told again.
 */
export const receiveCallback: typeof hear = Object.assign(
  (...call: Parameters<typeof hear>) => ahead(() => hear(...call)),
  { verb: hear.verb, shape: hear.shape },
);

async function readKept(ctx: Ctx, { id }: { id: number | null }): Promise<{ known: boolean }> {
  if (id === null) {
    log("warn", "callback.unknown", { requestId: ctx.requestId });
    return { known: false };
  }
  try {
    await readCallback(ctx, { callback_id: id });
  } catch (error) {
    log("error", "callback.unread", {
      requestId: ctx.requestId,
      subject: `callback:${id}`,
      cause: causeOf(error),
    });
  }
  return { known: true };
}
