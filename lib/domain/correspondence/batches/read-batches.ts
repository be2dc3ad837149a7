import "server-only";
import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { MESSAGE_STATES, type MessageState } from "@/db/schema/enums";
import { messageBatches, outbox } from "@/db/schema/messages";
import { staff } from "@/db/schema/staff";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import type { Sort } from "@/lib/platform/input-shapes";
import { toShillings } from "@/lib/platform/money";
import { FINAL_REASONS, stateOf } from "./rules";

/** Marks a message in state unknown that was sent again as a new one. */
export const RESENT = "resent";

/** The condition on `outbox` for messages worth another try: failed, or held back by the budget. */
export const MAY_BE_RETRIED: SQL = sql`((${outbox.state} = 'failed' and coalesce(${outbox.why}, '') not in ${[...FINAL_REASONS]})
  or (${outbox.state} = 'suppressed' and ${outbox.why} = 'over_budget'))`;

/** The condition on `message_batches` visible to an actor: a tutor sees their own. */
export function batchesOf(actor: Actor, scope: Scope): SQL | undefined {
  return scope === "own" && actor.kind === "staff" ? eq(messageBatches.createdBy, actor.staffId) : undefined;
}

/** Counts messages by state, their cost so far, and those that may be tried or sent again. */
async function readCounts(db: Db, ids: string[]) {
  const rows = await db
    .select({
      batchId: outbox.batchId,
      state: outbox.state,
      messages: count(),
      costCents: sql<number>`coalesce(sum(${outbox.costCents}) filter (where ${outbox.sentAt} is not null), 0)::int`,
      retryable: sql<number>`(count(*) filter (where ${MAY_BE_RETRIED}))::int`,
      resendable: sql<number>`(count(*) filter (where ${outbox.state} = 'unknown' and ${outbox.why} is distinct from ${RESENT}))::int`,
    })
    .from(outbox)
    .where(inArray(outbox.batchId, ids))
    .groupBy(outbox.batchId, outbox.state);
  return (id: string) => {
    const own = rows.filter(({ batchId }) => batchId === id);
    const of = (state: MessageState) => own.find((row) => row.state === state);
    return {
      counts: Object.fromEntries(MESSAGE_STATES.map((state) => [state, of(state)?.messages ?? 0])) as Record<
        MessageState,
        number
      >,
      costCents: own.reduce((sum, { costCents }) => sum + costCents, 0),
      retryable: own.reduce((sum, row) => sum + row.retryable, 0),
      resendable: of("unknown")?.resendable ?? 0,
    };
  };
}

type Page = { page: number; pageSize: number; sort: Sort<keyof typeof ORDERS> };
const ORDERS = {
  created: [messageBatches.createdAt, messageBatches.id],
  send_at: [messageBatches.sendAt, messageBatches.id],
};

/** A page of batches with their progress, newest first unless sorted otherwise. Amounts in shillings. */
export async function readBatches(db: Db, where: SQL | undefined, page?: Page) {
  const [{ total = 0 } = {}] = page
    ? await db.select({ total: count() }).from(messageBatches).where(where)
    : [];
  const rows = await db
    .select({
      batch: messageBatches,
      first: staff.firstName,
      last: staff.lastName,
      isDue: sql<boolean>`${messageBatches.sendAt} <= now()`,
    })
    .from(messageBatches)
    .innerJoin(staff, eq(staff.id, messageBatches.createdBy))
    .where(and(where))
    .orderBy(...inOrder(orderOf(page?.sort ?? "-created", ORDERS)))
    .limit(page?.pageSize ?? 1)
    .offset(page ? (page.page - 1) * page.pageSize : 0);
  const progress =
    rows.length > 0
      ? await readCounts(
          db,
          rows.map(({ batch }) => batch.id),
        )
      : undefined;
  const batches = rows.flatMap(({ batch, first, last, isDue }) => {
    const own = progress?.(batch.id);
    if (!own) return [];
    return [
      {
        id: batch.id,
        channel: batch.channel,
        purpose: batch.purpose,
        audience: batch.audience as Record<string, string | number | boolean>,
        subject: batch.subject,
        body: { en: batch.bodyEn, sw: batch.bodySw },
        state: stateOf(batch.state, own.counts, isDue),
        people: batch.people,
        unreachable: batch.unreachable,
        messages: batch.messages,
        counts: own.counts,
        retryable: own.retryable,
        resendable: own.resendable,
        expected_cost: toShillings(batch.costCents),
        cost: toShillings(own.costCents),
        written_by: `${first} ${last}`,
        send_at: batch.sendAt.toISOString(),
        created_at: batch.createdAt.toISOString(),
        stopped_at: batch.stoppedAt?.toISOString() ?? null,
      },
    ];
  });
  return { batches, total };
}
