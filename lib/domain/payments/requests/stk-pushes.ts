import "server-only";
import { and, count, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { mpesaExpressRequests, paymentRequests } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { EnrollmentRow } from "@/lib/domain/enrollments/enrollment-row";
import type { AuditEvent } from "@/lib/domain/events/events";
import { STK_PUSH_REPLACEABLE_SECONDS } from "@/lib/domain/people/students/rules";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken, newAddressToken } from "@/lib/platform/secrets";
import { type Confirmed, confirmPayment } from "../ledger/confirm-payment";
import type { Source, TransactionRow } from "../ledger/record-transaction";
import { sendPayerReceipt } from "./payer-receipt";
import { nextQueryTime, PROMPT_LIFE_SECONDS, secondsUntil } from "./rules";
import { paymentTexts as texts } from "./texts";

export type StkPushRow = typeof mpesaExpressRequests.$inferSelect;

const OPEN_STATES = ["created", "sent", "unknown"] as const;

/** A prompt to send after the transaction commits. The token is stored only as a hash. */
export type StkPushToSend = {
  id: string;
  token: string;
  msisdn: string;
  amountCents: number;
  payCode: string;
  /** The database's time: Safaricom refuses a prompt with a wrong clock's time. */
  now: Date;
};

/**
 * The open prompt of an enrollment or a phone. One older than two minutes is given up first.
 * @throws Refusal 409 prompt_open if the phone has an open prompt for another enrollment.
 */
export async function findOpenStkPush(tx: Db, enrollmentId: string, msisdn: string) {
  const [open] = await tx
    .select({
      id: mpesaExpressRequests.id,
      enrollmentId: mpesaExpressRequests.enrollmentId,
      paymentRequestId: mpesaExpressRequests.paymentRequestId,
      msisdn: mpesaExpressRequests.msisdn,
      age: sql<number>`extract(epoch from clock_timestamp() - ${mpesaExpressRequests.createdAt})::int`,
    })
    .from(mpesaExpressRequests)
    .where(
      and(
        or(eq(mpesaExpressRequests.enrollmentId, enrollmentId), eq(mpesaExpressRequests.msisdn, msisdn)),
        inArray(mpesaExpressRequests.state, [...OPEN_STATES]),
      ),
    )
    .orderBy(desc(mpesaExpressRequests.createdAt))
    .limit(1);
  if (!open) return undefined;
  if (open.age >= STK_PUSH_REPLACEABLE_SECONDS) {
    await giveUpStkPush(tx, open.id);
    return findOpenStkPush(tx, enrollmentId, msisdn);
  }
  if (open.enrollmentId === enrollmentId) return open;
  throw stkPushOpen(STK_PUSH_REPLACEABLE_SECONDS - open.age);
}

/** Gives up a prompt without an answer. Its queries continue: a payment found later still counts. */
async function giveUpStkPush(tx: Db, id: string): Promise<void> {
  const [stkPush] = await tx
    .update(mpesaExpressRequests)
    .set({
      state: "failed",
      awaitedReceipt: null,
      resultDesc: "No answer within two minutes",
      updatedAt: sql`now()`,
    })
    .where(and(eq(mpesaExpressRequests.id, id), inArray(mpesaExpressRequests.state, [...OPEN_STATES])))
    .returning({ requestId: mpesaExpressRequests.paymentRequestId });
  if (!stkPush) return;
  await tx
    .update(paymentRequests)
    .set({ status: "failed", updatedAt: sql`now()` })
    .where(and(eq(paymentRequests.id, stkPush.requestId), eq(paymentRequests.status, "pending")));
}

/** Inserts a prompt before Daraja is called. @throws Refusal 409 prompt_open if a concurrent request inserted one. */
export async function insertStkPush(
  tx: Db,
  enrollment: EnrollmentRow,
  paymentRequestId: string,
  { msisdn, amountCents, now }: { msisdn: string; amountCents: number; now: Date },
): Promise<StkPushToSend> {
  const token = newAddressToken();
  const [stkPush] = await tx
    .insert(mpesaExpressRequests)
    .values({
      paymentRequestId,
      enrollmentId: enrollment.id,
      msisdn,
      amountCents,
      tokenHash: hashToken(token),
      nextQueryAt: nextQueryTime(now, 0),
    })
    .onConflictDoNothing()
    .returning({ id: mpesaExpressRequests.id });
  if (!stkPush) throw stkPushOpen(STK_PUSH_REPLACEABLE_SECONDS);
  return { id: stkPush.id, token, msisdn, amountCents, payCode: enrollment.payCode, now };
}

export async function countStkPushes(tx: Db, enrollmentId: string): Promise<number> {
  const [row] = await tx
    .select({ all: count() })
    .from(mpesaExpressRequests)
    .where(eq(mpesaExpressRequests.enrollmentId, enrollmentId));
  return row?.all ?? 0;
}

function stkPushOpen(seconds: number): Refusal {
  return new Refusal("conflict", "prompt_open", texts.promptOpen, {
    errors: { paying_msisdn: [texts.promptOpen] },
    retryAfterSeconds: Math.max(1, seconds),
  });
}

type PaidResult = {
  receipt: string | null;
  amountCents: number;
  at: Date;
  source: Source;
  resultCode: string;
};

/**
 * Settles a prompt as paid. A late success upgrades a failure; nothing downgrades a success. An amount other than requested
 * is recorded as it arrived, and flagged (lib/domain/payments/README.md). A receipt that paid for another prompt
 * leaves this one unpaid.
 * @returns the payment as the books have it, and the audit lines.
 */
export async function settlePaid(
  tx: Db,
  stkPush: StkPushRow,
  result: PaidResult,
  settings: Settings,
): Promise<Confirmed> {
  const { transaction, changes } = await confirmPayment(
    tx,
    {
      receipt: result.receipt,
      amountCents: result.amountCents,
      source: result.source,
      expressRequestId: stkPush.id,
      enrollmentId: stkPush.enrollmentId,
      msisdn: stkPush.msisdn,
      payerName: "",
      billRef: "",
      narrative: "M-Pesa Express",
      at: result.at,
      flags: result.amountCents === stkPush.amountCents ? [] : ["amount_differs"],
    },
    settings,
  );
  if (isOfAnotherStkPush(transaction, stkPush)) return { transaction, changes };
  const [paid] = await tx
    .update(mpesaExpressRequests)
    .set({ state: "paid", resultCode: result.resultCode, nextQueryAt: null, updatedAt: sql`now()` })
    .where(and(eq(mpesaExpressRequests.id, stkPush.id), ne(mpesaExpressRequests.state, "paid")))
    .returning({ id: mpesaExpressRequests.id });
  if (!paid) return { transaction, changes };
  const [request] = await tx
    .update(paymentRequests)
    .set({ status: "success", updatedAt: sql`now()` })
    .where(eq(paymentRequests.id, stkPush.paymentRequestId))
    .returning({ linkLanguage: paymentRequests.linkLanguage });
  const { enrollmentId, msisdn } = stkPush;
  const { amountCents, at } = result;
  if (request?.linkLanguage)
    await sendPayerReceipt(
      tx,
      { stkPushId: stkPush.id, enrollmentId, msisdn, amountCents, at },
      request.linkLanguage,
      settings,
    );
  const settled: AuditEvent = {
    type: "prompt.paid",
    id: stkPush.id,
    what: { from: stkPush.state, to: "paid", source: result.source },
  };
  return { transaction, changes: [...changes, settled] };
}

/** Whether a payment answers another prompt than this one. */
function isOfAnotherStkPush({ expressRequestId }: TransactionRow, stkPush: StkPushRow): boolean {
  return expressRequestId !== null && expressRequestId !== stkPush.id;
}

/** Settles an open prompt as failed or cancelled, by a result code that is final. @returns the audit lines. */
export async function settleUnpaid(
  tx: Db,
  stkPush: StkPushRow,
  result: { state: "failed" | "cancelled"; resultCode: string; resultDesc: string },
): Promise<AuditEvent[]> {
  const [closed] = await tx
    .update(mpesaExpressRequests)
    .set({ ...result, awaitedReceipt: null, nextQueryAt: null, updatedAt: sql`now()` })
    .where(
      and(eq(mpesaExpressRequests.id, stkPush.id), inArray(mpesaExpressRequests.state, [...OPEN_STATES])),
    )
    .returning({ id: mpesaExpressRequests.id });
  if (!closed) return [];
  await tx
    .update(paymentRequests)
    .set({ status: result.state, updatedAt: sql`now()` })
    .where(and(eq(paymentRequests.id, stkPush.paymentRequestId), eq(paymentRequests.status, "pending")));
  return [
    {
      type: "prompt.not_paid",
      id: stkPush.id,
      what: { from: stkPush.state, to: result.state, result: result.resultCode },
    },
  ];
}

/** Has M-Pesa queried about a prompt that it calls paid without saying what was paid, if it would be asked no more. */
export async function queryAgain(tx: Db, { id }: StkPushRow): Promise<void> {
  await tx
    .update(mpesaExpressRequests)
    .set({ nextQueryAt: sql`now()` })
    .where(
      and(
        eq(mpesaExpressRequests.id, id),
        isNull(mpesaExpressRequests.nextQueryAt),
        ne(mpesaExpressRequests.state, "paid"),
      ),
    );
}

/** The prompt of a request with the seconds left to answer it, and until another may replace it. */
export async function readStkPush(db: Db, requestId: string) {
  const [stkPush] = await db
    .select()
    .from(mpesaExpressRequests)
    .where(eq(mpesaExpressRequests.paymentRequestId, requestId));
  if (!stkPush) return null;
  const now = await databaseNow(db);
  const isOpen = OPEN_STATES.some((state) => state === stkPush.state);
  const after = (seconds: number) =>
    isOpen ? secondsUntil(new Date(stkPush.createdAt.getTime() + seconds * 1000), now) : 0;
  return {
    state: stkPush.state,
    result_code: stkPush.resultCode,
    asked_at: stkPush.createdAt.toISOString(),
    seconds_left: after(PROMPT_LIFE_SECONDS),
    again_in_seconds: after(STK_PUSH_REPLACEABLE_SECONDS),
  };
}

/** The prompt with an id, not locked. */
export async function findStkPush(tx: Db, id: string): Promise<StkPushRow | undefined> {
  const [stkPush] = await tx.select().from(mpesaExpressRequests).where(eq(mpesaExpressRequests.id, id));
  return stkPush;
}
