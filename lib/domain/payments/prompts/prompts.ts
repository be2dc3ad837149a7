import "server-only";
import { and, count, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { mpesaExpressRequests, paymentRequests } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { EnrollmentRow } from "@/lib/domain/enrollments/enrollment-row";
import { PROMPT_REPLACEABLE_SECONDS } from "@/lib/domain/people/students/rules";
import type { Change } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken, newAddressToken } from "@/lib/platform/secrets";
import { type Confirmed, confirmPayment } from "../ledger/confirm-payment";
import type { Source, TransactionRow } from "../ledger/record-transaction";
import { sendPayerReceipt } from "./payer-receipt";
import { nextQueryTime, PROMPT_LIFE_SECONDS, secondsUntil } from "./rules";
import { paymentTexts as texts } from "./texts";

export type PromptRow = typeof mpesaExpressRequests.$inferSelect;

const OPEN_STATES = ["created", "sent", "unknown"] as const;

/** A prompt to send after the transaction commits. The token is stored only as a hash. */
export type PromptToSend = {
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
export async function findOpenPrompt(tx: Db, enrollmentId: string, msisdn: string) {
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
  if (open.age >= PROMPT_REPLACEABLE_SECONDS) {
    await giveUpPrompt(tx, open.id);
    return findOpenPrompt(tx, enrollmentId, msisdn);
  }
  if (open.enrollmentId === enrollmentId) return open;
  throw promptOpen(PROMPT_REPLACEABLE_SECONDS - open.age);
}

/** Gives up a prompt without an answer. Its queries continue: a payment found later still counts. */
async function giveUpPrompt(tx: Db, id: string): Promise<void> {
  const [prompt] = await tx
    .update(mpesaExpressRequests)
    .set({
      state: "failed",
      awaitedReceipt: null,
      resultDesc: "No answer within two minutes",
      updatedAt: sql`now()`,
    })
    .where(and(eq(mpesaExpressRequests.id, id), inArray(mpesaExpressRequests.state, [...OPEN_STATES])))
    .returning({ requestId: mpesaExpressRequests.paymentRequestId });
  if (!prompt) return;
  await tx
    .update(paymentRequests)
    .set({ status: "failed", updatedAt: sql`now()` })
    .where(and(eq(paymentRequests.id, prompt.requestId), eq(paymentRequests.status, "pending")));
}

/** Inserts a prompt before Daraja is called. @throws Refusal 409 prompt_open if a concurrent request inserted one. */
export async function insertPrompt(
  tx: Db,
  enrollment: EnrollmentRow,
  paymentRequestId: string,
  { msisdn, amountCents, now }: { msisdn: string; amountCents: number; now: Date },
): Promise<PromptToSend> {
  const token = newAddressToken();
  const [prompt] = await tx
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
  if (!prompt) throw promptOpen(PROMPT_REPLACEABLE_SECONDS);
  return { id: prompt.id, token, msisdn, amountCents, payCode: enrollment.payCode, now };
}

export async function countPrompts(tx: Db, enrollmentId: string): Promise<number> {
  const [row] = await tx
    .select({ all: count() })
    .from(mpesaExpressRequests)
    .where(eq(mpesaExpressRequests.enrollmentId, enrollmentId));
  return row?.all ?? 0;
}

function promptOpen(seconds: number): Refusal {
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
  prompt: PromptRow,
  result: PaidResult,
  settings: Settings,
): Promise<Confirmed> {
  const { transaction, changes } = await confirmPayment(
    tx,
    {
      receipt: result.receipt,
      amountCents: result.amountCents,
      source: result.source,
      expressRequestId: prompt.id,
      enrollmentId: prompt.enrollmentId,
      msisdn: prompt.msisdn,
      payerName: "",
      billRef: "",
      narrative: "M-Pesa Express",
      at: result.at,
      flags: result.amountCents === prompt.amountCents ? [] : ["amount_differs"],
    },
    settings,
  );
  if (isOfAnotherPrompt(transaction, prompt)) return { transaction, changes };
  const [paid] = await tx
    .update(mpesaExpressRequests)
    .set({ state: "paid", resultCode: result.resultCode, nextQueryAt: null, updatedAt: sql`now()` })
    .where(and(eq(mpesaExpressRequests.id, prompt.id), ne(mpesaExpressRequests.state, "paid")))
    .returning({ id: mpesaExpressRequests.id });
  if (!paid) return { transaction, changes };
  const [request] = await tx
    .update(paymentRequests)
    .set({ status: "success", updatedAt: sql`now()` })
    .where(eq(paymentRequests.id, prompt.paymentRequestId))
    .returning({ linkLanguage: paymentRequests.linkLanguage });
  const { enrollmentId, msisdn } = prompt;
  const { amountCents, at } = result;
  if (request?.linkLanguage)
    await sendPayerReceipt(
      tx,
      { promptId: prompt.id, enrollmentId, msisdn, amountCents, at },
      request.linkLanguage,
      settings,
    );
  const settled = {
    subject: `prompt:${prompt.id}` as const,
    what: { from: prompt.state, to: "paid", source: result.source },
  };
  return { transaction, changes: [...changes, settled] };
}

/** Whether a payment answers another prompt than this one. */
function isOfAnotherPrompt({ expressRequestId }: TransactionRow, prompt: PromptRow): boolean {
  return expressRequestId !== null && expressRequestId !== prompt.id;
}

/** Settles an open prompt as failed or cancelled, by a result code that is final. @returns the audit lines. */
export async function settleUnpaid(
  tx: Db,
  prompt: PromptRow,
  result: { state: "failed" | "cancelled"; resultCode: string; resultDesc: string },
): Promise<Change[]> {
  const [closed] = await tx
    .update(mpesaExpressRequests)
    .set({ ...result, awaitedReceipt: null, nextQueryAt: null, updatedAt: sql`now()` })
    .where(and(eq(mpesaExpressRequests.id, prompt.id), inArray(mpesaExpressRequests.state, [...OPEN_STATES])))
    .returning({ id: mpesaExpressRequests.id });
  if (!closed) return [];
  await tx
    .update(paymentRequests)
    .set({ status: result.state, updatedAt: sql`now()` })
    .where(and(eq(paymentRequests.id, prompt.paymentRequestId), eq(paymentRequests.status, "pending")));
  return [
    {
      subject: `prompt:${prompt.id}`,
      what: { from: prompt.state, to: result.state, result: result.resultCode },
    },
  ];
}

/** Has M-Pesa queried about a prompt that it calls paid without saying what was paid, if it would be asked no more. */
export async function queryAgain(tx: Db, { id }: PromptRow): Promise<void> {
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
export async function readPrompt(db: Db, requestId: string) {
  const [prompt] = await db
    .select()
    .from(mpesaExpressRequests)
    .where(eq(mpesaExpressRequests.paymentRequestId, requestId));
  if (!prompt) return null;
  const now = await databaseNow(db);
  const isOpen = OPEN_STATES.some((state) => state === prompt.state);
  const after = (seconds: number) =>
    isOpen ? secondsUntil(new Date(prompt.createdAt.getTime() + seconds * 1000), now) : 0;
  return {
    state: prompt.state,
    result_code: prompt.resultCode,
    asked_at: prompt.createdAt.toISOString(),
    seconds_left: after(PROMPT_LIFE_SECONDS),
    again_in_seconds: after(PROMPT_REPLACEABLE_SECONDS),
  };
}

/** The prompt with an id, not locked. */
export async function findPrompt(tx: Db, id: string): Promise<PromptRow | undefined> {
  const [prompt] = await tx.select().from(mpesaExpressRequests).where(eq(mpesaExpressRequests.id, id));
  return prompt;
}
