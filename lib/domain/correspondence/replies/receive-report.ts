import "server-only";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { messageReports } from "@/db/schema/messages";
import { answerBySms } from "@/lib/domain/conversations/answer-by-sms";
import { keepReport } from "@/lib/domain/messaging/messages/keep-report";
import { type Ctx, changedBy, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { type Db, withPriority } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { causeOf, log } from "@/lib/platform/logging/log";
import { toMsisdn } from "@/lib/platform/phone";
import { optOut } from "./opt-outs";
import { readGatewayMoment } from "./rules";
import { takeReply } from "./take-reply";

/**
 * Applies a stored report of the gateway, once: a reply is stored and read, an opt-out stops bulk messages. A report that cannot
 * be parsed is kept as received. lib/domain/correspondence/README.md.
 */
export const readReport = command(
  "messages.read-report",
  z.object({ report_id: z.number().int() }),
  async ({ input, tx }) => {
    const [report] = await tx
      .select()
      .from(messageReports)
      .where(eq(messageReports.id, input.report_id))
      .for("update");
    if (!report || report.processedAt !== null || report.kind === "delivery")
      return unchanged({ task: null });
    const now = await databaseNow(tx);
    await tx.update(messageReports).set({ processedAt: now }).where(eq(messageReports.id, report.id));
    const fields = report.fields as Record<string, string>;
    if (report.kind === "opt-out")
      return changedBy({ task: null }, await takeOptOut(tx, fields.phoneNumber ?? ""));
    const { lines, task } = await takeIncoming(tx, report.id, fields, now);
    return changedBy({ task }, lines);
  },
);

/** The reports of replies and opt-outs that were stored at least ten seconds ago and are not read. */
export async function unreadReports(db: Db): Promise<number[]> {
  const rows = await db.execute<{ id: string }>(sql`select id from message_reports
    where processed_at is null and kind <> 'delivery' and created_at < now() - interval '10 seconds' order by id limit 200`);
  return rows.map(({ id }) => Number(id));
}

const keepAndRead = workflow(keepReport, readStored);

/**
 * Receives a reply or an opt-out from the SMS gateway: stores it, then applies it. If that fails nothing is lost: the reconcile
 * job applies what was stored.
 * @throws Refusal busy when it could not be stored
 */
export const receiveReport: typeof keepAndRead = Object.assign(
  (...call: Parameters<typeof keepAndRead>) => withPriority(() => keepAndRead(...call)),
  { verb: keepAndRead.verb, shape: keepAndRead.shape },
);

async function readStored(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  try {
    const { task } = await readReport(ctx, { report_id: id });
    if (task) await answerBySms(ctx, task);
  } catch (error) {
    log("error", "report.unread", {
      requestId: ctx.requestId,
      subject: `report:${id}`,
      cause: causeOf(error),
    });
  }
  return {};
}

/**
 * Without a sender a reply is not stored. Without an id it is identified by its row; without a date it counts from its arrival.
 */
async function takeIncoming(
  tx: Db,
  reportId: number,
  { id, from, text, date }: Record<string, string>,
  now: Date,
) {
  const sender = (from ?? "").trim();
  if (sender === "") return { lines: [], task: null };
  return takeReply(tx, {
    providerId: id?.slice(0, 200) || `report:${reportId}`,
    msisdn: toMsisdn(sender) ?? sender.slice(0, 100),
    text: text ?? "",
    sentAt: earlier(readGatewayMoment(date ?? "") ?? now, now),
  });
}

async function takeOptOut(tx: Db, phone: string) {
  const msisdn = toMsisdn(phone);
  const line = msisdn ? await optOut(tx, msisdn, "gateway") : null;
  return line ? [line] : [];
}

/** A reply cannot be sent after it arrived. */
function earlier(sent: Date, arrived: Date): Date {
  return sent < arrived ? sent : arrived;
}
