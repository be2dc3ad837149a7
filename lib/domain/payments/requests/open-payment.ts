import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { paymentRequests } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { refuseMovedSeat } from "@/lib/domain/enrollments/seats/seat-mark";
import { readDue } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { AuditEvent } from "@/lib/domain/events/events";
import { giverOf, takeConsent } from "@/lib/domain/people/students/consent";
import { type Asking, countedNetwork } from "@/lib/domain/people/students/student-limits";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { changed, command, type Outcome } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import type { Language } from "@/lib/platform/language";
import { consume, type Limit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { RequestPayment } from "./input";
import { findPayable, holdForPaybill, holdLonger, holdSeat } from "./payable-seat";
import { wholeShillings } from "./rules";
import { countStkPushes, findOpenStkPush, insertStkPush, type StkPushToSend } from "./stk-pushes";
import { paymentTexts as texts } from "./texts";

const HOUR = 60 * 60;
/** Texts give times in whole minutes, so times are rounded up. */
const MINUTE_MS = 60 * 1000;

export type OpenedPayment = {
  method: "express" | "paybill";
  studentId: string;
  studentMsisdn: string;
  payCode: string;
  dueCents: number;
  request: { id: string; status: string };
  stkPush: StkPushToSend | null;
};

/**
 * Opens a payment: holds the seat before any prompt is sent and inserts the prompt before Daraja is called
 * (lib/domain/enrollments/README.md). An open prompt for the same enrollment is returned, not repeated.
 * @returns the request, and the prompt to send, or null if there is none to send.
 * @throws Refusal 404, 409 already_paid, credit_waits, prompt_open, class_full, season_closed; 429 too_many prompts.
 */
export const openPayment = command(
  "payments.pay",
  RequestPayment,
  async ({ actor, clientAddress, input, was, tx }) => {
    refuseOthers(actor, input.student_id);
    if (input.consent) await takeConsent(tx, input.student_id, giverOf(actor));
    return openFor(tx, { actor, clientAddress, was }, input);
  },
);

type LimitTexts = Pick<typeof texts, "tooManyToPhone" | "tooMany">;

/** The source of a prompt that the student did not request: the payment link, or the desk. */
type AskedBy = {
  asked: "link" | "desk";
  /** The language of a payer by link, for the receipt. */
  language?: Language;
  /** The refusal of an ended seat; without one it is reserved again. */
  expired?: () => Refusal;
  says: LimitTexts & { openElsewhere: string };
};

/**
 * Opens a payment for the student, a user of the payment link, or the desk. Callers check the permission.
 * @param by the source of the prompt if not the student; a prompt open on another phone is then a refusal
 */
export async function openFor(
  tx: Db,
  asking: Asking & { was?: string | undefined },
  input: z.output<typeof RequestPayment>,
  by?: AskedBy,
): Promise<Outcome<OpenedPayment>> {
  const settings = await readSettings(tx);
  const now = await databaseNow(tx);
  const student = await findPayable(tx, input);
  const { enrollment, change } = await holdSeat(tx, input, settings, by?.expired);
  await refuseMovedSeat(tx, asking.was, enrollment);
  const dueCents = await readDue(tx, enrollment);
  if (dueCents <= 0) throw new Refusal("conflict", "already_paid", texts.alreadyPaid);
  const opened = {
    method: input.payment_method,
    studentId: input.student_id,
    studentMsisdn: student.msisdn,
    payCode: enrollment.payCode,
    dueCents,
  };
  const outcome = (result: OpenedPayment, ...changes: [AuditEvent, ...AuditEvent[]]) =>
    changed(result, ...changes);

  if (input.payment_method === "paybill") {
    const request = await openPaybill(tx, input, dueCents);
    await holdForPaybill(tx, enrollment, now, settings);
    return outcome({ ...opened, request, stkPush: null }, change, requested(request.id, "paybill"));
  }
  const open = await findOpenStkPush(tx, enrollment.id, input.paying_msisdn);
  if (open && by && open.msisdn !== input.paying_msisdn) {
    const sentence = by.says.openElsewhere;
    throw new Refusal("conflict", "prompt_open", sentence, { errors: { paying_msisdn: [sentence] } });
  }
  if (open)
    return outcome(
      { ...opened, request: { id: open.paymentRequestId, status: "pending" }, stkPush: null },
      change,
    );

  await countStkPush(tx, stkPushLimits(asking, input, settings), now, by?.says ?? texts);
  const request = await insertRequest(tx, { ...input, link_language: by?.language }, dueCents);
  const stkPush = await insertStkPush(tx, enrollment, request.id, {
    msisdn: input.paying_msisdn,
    amountCents: wholeShillings(dueCents) * 100,
    now,
  });
  const stkPushes = await countStkPushes(tx, enrollment.id);
  if (stkPushes <= settings.prompt_hold_extensions)
    await holdLonger(tx, enrollment, now, settings.prompt_hold_minutes);
  return outcome({ ...opened, request, stkPush }, change, requested(request.id, by?.asked ?? "express"));
}

async function openPaybill(tx: Db, input: Payer & { enrollment_id: string }, dueCents: number) {
  const [updated] = await tx
    .update(paymentRequests)
    .set({ ...payerOf(input), amountCents: dueCents, updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentRequests.enrollmentId, input.enrollment_id),
        eq(paymentRequests.method, "paybill"),
        eq(paymentRequests.status, "pending"),
      ),
    )
    .returning({ id: paymentRequests.id, status: paymentRequests.status });
  return updated ?? insertRequest(tx, { ...input, payment_method: "paybill" }, dueCents);
}

type Payer = { paying_msisdn: string; paying_first_name: string; paying_last_name: string };

function payerOf(input: Payer) {
  return {
    payingMsisdn: input.paying_msisdn,
    payingFirstName: input.paying_first_name,
    payingLastName: input.paying_last_name,
  };
}

async function insertRequest(
  tx: Db,
  input: Payer & {
    enrollment_id: string;
    payment_method: "express" | "paybill";
    link_language?: Language | undefined;
  },
  amountCents: number,
) {
  const [request] = await tx
    .insert(paymentRequests)
    .values({
      enrollmentId: input.enrollment_id,
      method: input.payment_method,
      amountCents,
      linkLanguage: input.link_language ?? null,
      ...payerOf(input),
    })
    .returning({ id: paymentRequests.id, status: paymentRequests.status });
  if (!request) throw new Error("a payment request was not written");
  return request;
}

function requested(requestId: string, method: string): AuditEvent {
  return { type: "payment-request.opened", id: requestId, what: { asked: method } };
}

/**
 * Counts a prompt. @throws Refusal 429 that names the paybill and the time from which a prompt is sent again; the phone's limit
 * is the first
 */
async function countStkPush(
  tx: Db,
  [ofPhone, ...others]: Limit[],
  now: Date,
  says: LimitTexts,
): Promise<void> {
  const orSay = async (limits: Limit[], sentence: (clock: string) => string) => {
    try {
      await consume(tx, limits);
    } catch (error) {
      if (!(error instanceof Refusal) || error.retryAfterSeconds === undefined) throw error;
      const at = new Date(now.getTime() + error.retryAfterSeconds * 1000 + MINUTE_MS);
      throw new Refusal("too_many", "too_many", sentence(nairobiShown(at).slice(-5)), {
        retryAfterSeconds: error.retryAfterSeconds,
      });
    }
  };
  if (ofPhone) await orSay([ofPhone], (clock) => says.tooManyToPhone(ofPhone.most, clock));
  await orSay(others, says.tooMany);
}

/** The limits of prompts: per phone and per student, whatever their source, and per client network. */
function stkPushLimits(
  asking: Asking,
  input: { paying_msisdn: string; student_id: string },
  settings: Settings,
): Limit[] {
  const network = countedNetwork(asking, settings);
  return [
    { of: "prompt-phone", key: input.paying_msisdn, most: settings.prompts_per_phone_hour, seconds: HOUR },
    { of: "prompt-student", key: input.student_id, most: settings.prompts_per_student_hour, seconds: HOUR },
    ...(network === undefined
      ? []
      : [{ of: "prompt-place", key: network, most: settings.prompts_per_caller_hour, seconds: HOUR }]),
  ];
}
