import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { mpesaCallbacks } from "@/db/schema/daraja";
import { command, unchanged } from "@/lib/platform/commands/command";
import { parseExpressCallback, parsePaybillBody } from "../daraja/callback-bodies";
import { leaveForPerson, type ReadMoney } from "../unreadable/leave-for-person";
import type { CallbackRow } from "./processed";

/**
 * Shows staff a kept callback whose processing has failed for five minutes. It is still tried again; once it is booked the entry is
 * out of the queue by itself.
 */
export const leaveUnprocessed = command(
  "payments.read-callback",
  z.object({ callback_id: z.number().int() }),
  async ({ input: { callback_id }, tx }) => {
    const isOld = lt(mpesaCallbacks.receivedAt, sql`now() - interval '5 minutes'`);
    const [callback] = await tx
      .select()
      .from(mpesaCallbacks)
      .where(and(eq(mpesaCallbacks.id, callback_id), isOld));
    if (!callback) return unchanged({});
    const { id, body: raw, receivedAt } = callback;
    const entry = {
      source: "callback" as const,
      key: `unprocessed:${id}`,
      reason: "not_recorded",
      raw,
      receivedAt,
    };
    await leaveForPerson(tx, [{ ...entry, ...readMoney(callback) }]);
    return unchanged({});
  },
);

function readMoney({ kind, body, expressRequestId }: CallbackRow): ReadMoney {
  if (kind === "confirmation") {
    const read = parsePaybillBody(body);
    return read
      ? { receipt: read.TransID, cents: read.amountCents, paidAt: read.at, msisdn: read.MSISDN }
      : {};
  }
  const read = kind === "express" ? parseExpressCallback(body) : null;
  const stkPush = expressRequestId ? { expressRequestId } : {};
  return read ? { receipt: read.receipt, cents: read.amountCents, paidAt: read.at, ...stkPush } : stkPush;
}
