import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { refunds } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { statementRows, statements } from "@/db/schema/statements";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { WITHDRAWN } from "../ledger/record-transaction";
import { WithdrawStatement } from "./input";
import { inBatches } from "./read-books";
import { findStatement, lockImports } from "./statement-records";
import { statementTexts as texts } from "./texts";

/**
 * Withdraws an import: its rows count nothing from then on, its days are not covered, and the same file may be imported again.
 * Payments that nothing else reports leave the books, by a refund in state `withdrawn`; another report brings them back. Where
 * another statement has the same rows, those count. lib/domain/payments/README.md.
 * @returns the number of payments that left the books; `already` for a statement that was withdrawn before.
 * @throws Refusal 404; 409 statement_in_use with the rows on which something has been built.
 */
export const withdrawStatement = command(
  "payments.withdraw-statement",
  WithdrawStatement,
  async ({ actor, input, tx }) => {
    await lockImports(tx);
    const statement = await findStatement(tx, input.statement_id);
    if (statement.withdrawnAt)
      return unchanged(
        toResponse(
          statement.id,
          0,
          texts.withdrawnBefore(nairobiShown(statement.withdrawnAt), statement.withdrawnBy),
          true,
        ),
      );
    await lockPayments(tx, statement.id);
    const payments = await readPayments(tx, statement.id);
    refuseInUse([...payments.filter(isInUse), ...(await readReversals(tx, statement.id))]);

    const by = { staffId: actorId(actor) ?? "", reason: input.reason };
    const left = payments.filter(({ is_alone, is_elsewhere }) => is_alone && !is_elsewhere);
    await takeOut(tx, left, by);
    await dropSource(
      tx,
      payments.filter(({ is_alone, is_elsewhere }) => !is_alone && !is_elsewhere),
    );
    await markWithdrawn(tx, statement.id, by);
    await moveCounts(tx, statement.id);
    return changed(toResponse(statement.id, left.length, texts.withdrawn(left.length)), {
      type: "statement.withdrawn",
      id: statement.id,
      what: { withdrawn: true, reason: input.reason, taken_out: left.length },
    });
  },
);

function toResponse(id: string, left: number, msg: string, already = false) {
  return { statement_id: id, taken_out: left, already, msg };
}

type Why = keyof typeof texts.inUseWhys;

type InUse = {
  receipt: string;
  why: Why;
  transaction_id: string | null;
  enrollment_id: string | null;
  full_name: string | null;
  registration_no: string | null;
};

/** A payment that the statement reports and that is in the books. */
type Payment = InUse & {
  transaction_id: string;
  cents: number;
  /** No other source reported it. */
  is_alone: boolean;
  /** Another statement that counts reports it as well. */
  is_elsewhere: boolean;
  /** Whether something depends on this statement alone. */
  is_in_use: boolean;
};

const isInUse = ({ is_in_use, is_elsewhere }: Payment) => is_in_use && !is_elsewhere;

/** Rows of the statement that moved money. */
const OF = (id: string) => sql`r.statement_id = ${id} and lower(r.status) = 'completed' and r.cents <> 0`;

/** Another statement that is not withdrawn has the same row. */
const IS_ELSEWHERE = sql`exists (select from statement_rows o join statements s on s.id = o.statement_id
  where o.receipt = r.receipt and o.direction = r.direction and o.kind = r.kind and o.cents = r.cents
    and lower(o.status) = 'completed' and o.statement_id <> r.statement_id and s.withdrawn_at is null)`;

/** Locks them in the common order; matching, refunds and other reports of them then wait, or have been waited for. */
async function lockPayments(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`select t.id from transactions t where t.receipt in (
    select r.receipt from statement_rows r where ${OF(id)} and r.direction = 'in') order by t.id for update`);
}

async function readPayments(tx: Db, id: string): Promise<Payment[]> {
  const rows =
    await tx.execute<Payment>(sql`select distinct on (t.id) t.id as transaction_id, t.receipt, t.amount_cents as cents,
      t.enrollment_id, st.full_name, st.registration_no, t.sources = '{statement}' as is_alone, ${IS_ELSEWHERE} as is_elsewhere,
      case when t.sources <@ '{statement,query}' and not t.sources = '{statement}' then 'named'
        when t.enrollment_id is not null then 'on_account' else 'spent' end as why,
      case when t.sources = '{statement}' then t.enrollment_id is not null or n.cents <> t.amount_cents
        when t.sources <@ '{statement,query}' then true
        else r.why = 'account_found' and t.enrollment_id is not null end as is_in_use
    from statement_rows r join transactions t on t.receipt = r.receipt left join suspense n on n.transaction_id = t.id
      left join enrollments e on e.id = t.enrollment_id left join students st on st.id = e.student_id
    where ${OF(id)} and r.direction = 'in' and not ${WITHDRAWN} = any(t.flags) order by t.id, r.id`);
  return [...rows];
}

/** Reversals that this statement alone reports and that have changed the books. */
async function readReversals(tx: Db, id: string): Promise<InUse[]> {
  const rows =
    await tx.execute<InUse>(sql`select r.receipt, 'reversed' as why, r.transaction_id, f.enrollment_id,
      st.full_name, st.registration_no
    from statement_rows r left join refunds f on f.payout_code = r.receipt
      left join enrollments e on e.id = f.enrollment_id left join students st on st.id = e.student_id
    where ${OF(id)} and r.direction = 'out' and not ${IS_ELSEWHERE}
      and (r.outcome = 'reversed' or f.unexpected_reversal_receipt = r.receipt) order by r.id`);
  return [...rows];
}

/** The most rows that a refusal names. */
const NAMED = 5;

function refuseInUse(rows: InUse[]): void {
  if (rows.length === 0) return;
  const names = rows
    .slice(0, NAMED)
    .map(({ receipt, why, full_name }) => texts.inUse(receipt, texts.inUseWhys[why], full_name));
  throw new Refusal(
    "conflict",
    "statement_in_use",
    texts.cannotWithdraw(names.join("; "), rows.length - names.length),
    {
      data: {
        rows: rows
          .slice(0, 100)
          .map(({ receipt, why, transaction_id, enrollment_id, full_name, registration_no }) => ({
            ...{ receipt, why, transaction_id, enrollment_id, full_name, registration_no },
          })),
      },
    },
  );
}

type By = { staffId: string; reason: string };

async function takeOut(tx: Db, payments: Payment[], { staffId, reason }: By): Promise<void> {
  await inBatches(payments, async (batch) => {
    const state = "withdrawn" as const;
    await tx.insert(refunds).values(
      batch.map(({ transaction_id, cents }) => ({
        ...{ transactionId: transaction_id, amountCents: cents, state, reason, askedBy: staffId },
      })),
    );
    await tx
      .update(transactions)
      .set({ flags: sql`array_append(${transactions.flags}, ${WITHDRAWN})`, updatedAt: sql`now()` })
      .where(inArray(transactions.id, idsOf(batch)));
    return [];
  });
}

/** Other sources report these too, but no statement does any more. */
async function dropSource(tx: Db, payments: Payment[]): Promise<void> {
  await inBatches(payments, async (batch) => {
    await tx
      .update(transactions)
      .set({ sources: sql`array_remove(${transactions.sources}, 'statement')`, updatedAt: sql`now()` })
      .where(inArray(transactions.id, idsOf(batch)));
    return [];
  });
}

const idsOf = (payments: Payment[]) => payments.map(({ transaction_id }) => transaction_id);

async function markWithdrawn(tx: Db, id: string, { staffId, reason }: By): Promise<void> {
  await tx
    .update(statements)
    .set({ withdrawnAt: sql`now()`, withdrawnBy: staffId, withdrawnReason: reason })
    .where(eq(statements.id, id));
}

/** Each row that counted gives that to the same row of the earliest other statement. */
async function moveCounts(tx: Db, id: string): Promise<void> {
  const counted = await tx
    .update(statementRows)
    .set({ isCounted: false })
    .where(and(eq(statementRows.statementId, id), eq(statementRows.isCounted, true)))
    .returning({ receipt: statementRows.receipt });
  await inBatches([...new Set(counted.map(({ receipt }) => receipt))], async (batch) => {
    await tx.execute(sql`update statement_rows set is_counted = true where id in (
      select distinct on (r.receipt, r.direction, r.kind) r.id from statement_rows r join statements s on s.id = r.statement_id
      where r.receipt in ${batch} and s.withdrawn_at is null and lower(r.status) = 'completed' and r.cents <> 0 and r.is_own
        and not exists (select from statement_rows c
          where c.is_counted and (c.receipt, c.direction, c.kind) = (r.receipt, r.direction, r.kind))
      order by r.receipt, r.direction, r.kind, r.id)`);
    return [];
  });
}
