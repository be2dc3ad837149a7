import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { mpesaCallbacks, mpesaOrders } from "@/db/schema/daraja";
import { CALLBACK_KINDS } from "@/db/schema/enums";
import { mpesaExpressRequests } from "@/db/schema/payments";
import { type Ctx, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { type Db, withPriority } from "@/lib/platform/db/client";
import { causeOf, log } from "@/lib/platform/logging/log";
import { hashToken } from "@/lib/platform/secrets";
import { processCallback } from "./process-callback";

const KeepCallback = z.object({
  kind: z.enum(CALLBACK_KINDS),
  /** The token in the callback address of a prompt or a Daraja command. */
  token: z.string().max(200).optional(),
  body: z.string(),
});

const keepCallback = command("payments.keep-callback", KeepCallback, async ({ input, tx }) => {
  const subject = await findSubject(tx, input.kind, input.token ?? "");
  if (!subject) return unchanged({ id: null });
  const [callback] = await tx
    .insert(mpesaCallbacks)
    // Postgres cannot store NUL; everything else is kept as received.
    .values({ kind: input.kind, ...subject, body: input.body.replaceAll("\u0000", "\ufffd") })
    .returning({ id: mpesaCallbacks.id });
  return unchanged({ id: callback?.id ?? null });
});

/** The prompt or Daraja command whose token is in the callback's address; null when there is none. */
async function findSubject(
  tx: Db,
  kind: (typeof CALLBACK_KINDS)[number],
  token: string,
): Promise<{ expressRequestId?: string; orderId?: string } | null> {
  if (kind === "confirmation") return {};
  const tokenHash = hashToken(token);
  if (kind === "express") {
    const [stkPush] = await tx
      .select({ id: mpesaExpressRequests.id })
      .from(mpesaExpressRequests)
      .where(eq(mpesaExpressRequests.tokenHash, tokenHash));
    return stkPush ? { expressRequestId: stkPush.id } : null;
  }
  const [darajaCommand] = await tx
    .select({ id: mpesaOrders.id })
    .from(mpesaOrders)
    .where(eq(mpesaOrders.tokenHash, tokenHash));
  return darajaCommand ? { orderId: darajaCommand.id } : null;
}

const keepAndProcess = workflow(keepCallback, processStored);

/**
 * Receives a callback from Safaricom: stores it, then processes it. If processing fails nothing is lost: the reconcile job
 * processes what was stored. Daraja delivers once, so two database connections are reserved for callbacks.
 * docs/mpesa.md, "Callbacks".
 * @returns whether it belongs to a prompt, a Daraja command or the paybill.
 * @throws Refusal busy when it could not be stored. Answer 503 then: Daraja might deliver again.
 */
export const receiveCallback: typeof keepAndProcess = Object.assign(
  (...call: Parameters<typeof keepAndProcess>) => withPriority(() => keepAndProcess(...call)),
  { verb: keepAndProcess.verb, shape: keepAndProcess.shape },
);

async function processStored(ctx: Ctx, { id }: { id: number | null }): Promise<{ known: boolean }> {
  if (id === null) {
    log("warn", "callback.unknown", { requestId: ctx.requestId });
    return { known: false };
  }
  try {
    await processCallback(ctx, { callback_id: id });
  } catch (error) {
    log("error", "callback.unread", {
      requestId: ctx.requestId,
      subject: `callback:${id}`,
      cause: causeOf(error),
    });
  }
  return { known: true };
}
