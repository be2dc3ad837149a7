import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { messageReports, outbox } from "@/db/schema/messages";
import { command, unchanged } from "@/lib/platform/commands/command";
import { type Db, read } from "@/lib/platform/db/client";
import { settleBudget } from "./budget";
import { type Delivery, readDelivery, stateAfterReport } from "./delivery-rules";
import { markReachable, markUnreachable } from "./end-unsent";
import type { OutboxRow } from "./still-true";

/** How long after a try with unknown outcome a report may still be its own. Networks report absent phones after a day. */
const ADOPTION_HOURS = 26;

/** The outcome of a report: `waiting` for its message, which may not have its id yet. */
type Applied = "applied" | "ignored" | "waiting" | "before";

/**
 * Applies a stored delivery report to its message, once, and only if both the gateway's id and the phone match. A report with an
 * unknown id settles a message with unknown outcome to that phone, if there is exactly one: its answer was lost, not the message.
 * docs/messages.md, "Delivery reports".
 */
export const applyReport = command(
  "messages.apply-report",
  z.object({ report_id: z.number().int() }),
  async ({ input, tx }) => {
    const [report] = await tx
      .select()
      .from(messageReports)
      .where(eq(messageReports.id, input.report_id))
      .for("update");
    if (report?.kind !== "delivery" || report.processedAt !== null)
      return unchanged({ outcome: "before" as Applied });
    const delivery = readDelivery(report.fields as Record<string, string>);
    const outcome = delivery ? await apply(tx, delivery) : "ignored";
    if (outcome !== "waiting")
      await tx
        .update(messageReports)
        .set({ processedAt: sql`now()` })
        .where(eq(messageReports.id, report.id));
    return unchanged({ outcome: outcome as Applied });
  },
);

/** The stored reports whose message can be found by now, oldest first. */
export async function reportsToApply(): Promise<number[]> {
  const rows = await read((db) =>
    db.execute<{ id: string }>(sql`
      select r.id from message_reports r
      where r.processed_at is null and r.kind = 'delivery'
        and r.created_at > now() - make_interval(hours => ${ADOPTION_HOURS}::int)
        and (exists (select from outbox o where o.provider_id = r.provider_id)
          or exists (select from outbox o where o.recipient = ltrim(r.fields->>'phoneNumber', '+') and ${ORPHAN}))
      order by r.id limit 500`),
  );
  return rows.map(({ id }) => Number(id));
}

/** A message that may have gone out but whose id is unknown; also one that is queued again. */
const ORPHAN = sql`o.channel = 'sms' and o.provider_id is null
  and (o.state = 'unknown' or (o.state = 'queued' and o.doubts > 0))
  and o.lease_until > now() - make_interval(hours => ${ADOPTION_HOURS}::int)`;

async function apply(tx: Db, delivery: Delivery): Promise<Applied> {
  const [known] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.channel, "sms"), eq(outbox.providerId, delivery.providerId)))
    .for("update");
  if (known) {
    if (known.recipient !== delivery.phone) return "ignored";
    return settleBy(tx, known, delivery);
  }
  // An unknown status proves nothing, so it finds no orphan either.
  if (delivery.state === null) return "ignored";
  const orphan = await findOrphan(tx, delivery.phone);
  return orphan ? adopt(tx, orphan, delivery) : "waiting";
}

/** The one message that such a report can be about; null without one, with several, or if one is being sent now. */
async function findOrphan(tx: Db, phone: string): Promise<OutboxRow | null> {
  const rows = await tx.execute<{ id: string; state: string }>(sql`
    select o.id, o.state from outbox o
    where o.recipient = ${phone} and (o.state = 'sending' or (${ORPHAN}))
    order by o.id for update`);
  const [only] = rows;
  if (!only || rows.length > 1 || only.state === "sending") return null;
  const [orphan] = await tx.select().from(outbox).where(eq(outbox.id, only.id));
  return orphan ?? null;
}

/** The gateway accepted it and charged the expected cost. */
async function adopt(tx: Db, orphan: OutboxRow, delivery: Delivery): Promise<Applied> {
  await settleBudget(tx, orphan, orphan.costCents ?? 0);
  await tx
    .update(outbox)
    .set({
      state: "accepted",
      why: null,
      providerId: delivery.providerId,
      sentAt: sql`now()`,
      reservedMonth: null,
    })
    .where(eq(outbox.id, orphan.id));
  return settleBy(tx, { ...orphan, state: "accepted" }, delivery);
}

async function settleBy(tx: Db, message: OutboxRow, delivery: Delivery): Promise<Applied> {
  if (delivery.state === null) return "ignored";
  const state = stateAfterReport(message.state, delivery.state);
  const why = state === "failed" ? (message.state === "failed" ? message.why : delivery.why) : null;
  await tx
    .update(outbox)
    .set({
      state,
      why,
      network: delivery.network ?? message.network,
      ...(state === "delivered" && message.deliveredAt === null ? { deliveredAt: sql`now()` } : {}),
    })
    .where(eq(outbox.id, message.id));
  if (state === "failed" && delivery.isUnreachable)
    await markUnreachable(tx, message, delivery.why ?? "not_delivered");
  if (state === "delivered") await markReachable(tx, message);
  return "applied";
}
