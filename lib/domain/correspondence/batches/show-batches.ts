import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { messageBatches, outbox } from "@/db/schema/messages";
import { students } from "@/db/schema/students";
import { whyText } from "@/lib/domain/messaging/messages/texts";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { toCsv } from "@/lib/platform/csv";
import { read } from "@/lib/platform/db/client";
import { madeBetween } from "@/lib/platform/db/made-between";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { sheetTime } from "@/lib/platform/time/nairobi-time";
import { ListBatches, OneBatch } from "./input";
import { batchesOf, readBatches } from "./read-batches";
import { batchTexts as texts } from "./texts";

/** A page of the bulk messages, newest first, with their progress. A tutor sees their own. */
export const listBatches = query("messages.batches", ListBatches, async ({ actor, scope, input, db }) => {
  const made = madeBetween(messageBatches.createdAt, input);
  return readBatches(db, and(batchesOf(actor, scope), made), input);
});

/** One bulk message with its progress. @throws Refusal 404, for a tutor also for another's batch */
export const showBatch = query("messages.show-batch", OneBatch, async ({ actor, scope, input, db }) => {
  const { batches } = await readBatches(
    db,
    and(eq(messageBatches.id, input.batch_id), batchesOf(actor, scope)),
  );
  const [batch] = batches;
  if (!batch) throw new Refusal("not_found", "not_found", texts.noBatch);
  return batch;
});

/**
 * The outcome of each message of a batch, as CSV safe to open in a spreadsheet. The export is written to the audit log
 * first.
 * @throws Refusal 404
 */
export const exportBatch = workflow(
  command("messages.export-batch", OneBatch, async ({ actor, scope, input, tx }) => {
    const [batch] = await tx
      .select({ id: messageBatches.id })
      .from(messageBatches)
      .where(and(eq(messageBatches.id, input.batch_id), batchesOf(actor, scope)));
    if (!batch) throw new Refusal("not_found", "not_found", texts.noBatch);
    const at = Math.floor((await databaseNow(tx)).getTime() / 1000);
    return changed(
      { id: batch.id, fileName: `Messages_${at}.csv` },
      { type: "batch.exported", id: batch.id, what: { exported: "outcome" } },
    );
  }),
  async (_ctx, { id, fileName }) => {
    const rows = await read((db) =>
      db
        .select({ message: outbox, registrationNo: students.registrationNo, fullName: students.fullName })
        .from(outbox)
        .leftJoin(students, eq(students.id, outbox.studentId))
        .where(eq(outbox.batchId, id))
        .orderBy(asc(students.foldedName), asc(outbox.recipient), asc(outbox.id)),
    );
    const shown = rows.map(({ message, registrationNo, fullName }) => [
      message.recipient,
      message.channel,
      registrationNo ?? "",
      fullName ?? "",
      message.language,
      message.state,
      message.why ? whyText(message.why) : "",
      message.parts ?? "",
      message.costCents === null ? "" : toShillings(message.costCents),
      message.attempts,
      sheetTime(message.sentAt?.toISOString()),
      sheetTime(message.deliveredAt?.toISOString()),
    ]);
    return { fileName, csv: new Blob([toCsv(texts.outcomeColumns, shown)]).stream() };
  },
);
