import "server-only";
import { and, count, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests, paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { findSeason, readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { holdsSeat, isHold } from "@/lib/domain/catalog/seat-rule";
import { lockClass } from "@/lib/domain/enrollments/class-lock";
import { type EnrollmentRow, isEnrolled } from "@/lib/domain/enrollments/enrollment-row";
import { reserveSeat } from "@/lib/domain/enrollments/reserve-seat";
import { holdEnd } from "@/lib/domain/enrollments/rules";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import { sumAllocated } from "@/lib/domain/students/enrollment-summary";
import { refuseOthers } from "@/lib/domain/students/student-scope";
import { type Change, changed, command } from "@/lib/platform/commands/command";
import { spend } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken, newAddressToken } from "@/lib/platform/secrets";
import { RequestPayment } from "../input";
import { askedShillings, nextQuestion, PROMPT_REPLACEABLE_SECONDS } from "../rules";
import { paymentTexts as texts } from "../texts";
import { promptLimits } from "./prompt-limits";
import { OPEN_STATES } from "./prompts";

/** A prompt to be sent once this is committed; the token exists nowhere else. */
export type PromptToSend = {
  id: string;
  token: string;
  msisdn: string;
  amountCents: number;
  payCode: string;
  /** The database's time: a machine whose clock is wrong would tell Safaricom a time it refuses. */
  now: Date;
};

export type OpenedPayment = {
  method: "express" | "paybill";
  studentId: string;
  studentMsisdn: string;
  payCode: string;
  dueCents: number;
  request: { id: string; status: string };
  prompt: PromptToSend | null;
};

/**
 * Opens a payment: the seat is held before anything is asked of a phone (rules.md 1.3), and the prompt is written down
 * before Safaricom is called (mpesa.md section 9). An open prompt for the same enrollment is given back, not repeated.
 * @returns the request, and the prompt to send, or null when there is none to send.
 * @throws Refusal 404, 409 already_paid, prompt_open, class_full; 429 too_many prompts (reliability.md T8).
 */
export const openPayment = command(
  "payments.pay",
  RequestPayment,
  async ({ actor, caller, scope, input, tx }) => {
    refuseOthers(actor, scope, input.student_id);
    const settings = await readSettings(tx);
    const now = await databaseNow(tx);
    const student = await findPayee(tx, input.enrollment_id, input.student_id);
    const { enrollment, change } = await keepSeat(tx, input, settings);
    const dueCents = enrollment.feeCents - (await sumAllocated(tx, enrollment.id));
    if (dueCents <= 0) throw new Refusal("conflict", "already_paid", texts.alreadyPaid);
    const told = {
      method: input.payment_method,
      studentId: input.student_id,
      studentMsisdn: student.msisdn,
      payCode: enrollment.payCode,
      dueCents,
    };
    const done = (result: OpenedPayment, ...changes: [Change, ...Change[]]) => changed(result, ...changes);

    if (input.payment_method === "paybill") {
      const request = await openPaybill(tx, input, dueCents);
      await holdLonger(tx, enrollment, now, settings.paybill_hold_hours * 60);
      return done({ ...told, request, prompt: null }, change, asked(request.id, "paybill"));
    }
    const open = await findOpenPrompt(tx, enrollment.id, input.paying_msisdn);
    if (open)
      return done(
        { ...told, request: { id: open.paymentRequestId, status: "pending" }, prompt: null },
        change,
      );

    await spend(tx, promptLimits({ actor, caller }, input, settings));
    const request = await writeRequest(tx, input, dueCents);
    const prompt = await writePrompt(tx, enrollment, request.id, {
      msisdn: input.paying_msisdn,
      amountCents: askedShillings(dueCents) * 100,
      now,
    });
    const before = await countPrompts(tx, enrollment.id);
    if (before <= settings.prompt_hold_extensions)
      await holdLonger(tx, enrollment, now, settings.prompt_hold_minutes);
    return done({ ...told, request, prompt }, change, asked(request.id, "express"));
  },
);

async function findPayee(tx: Db, enrollmentId: string, studentId: string) {
  const [row] = await tx
    .select({ state: enrollments.state, msisdn: students.msisdn, classId: enrollments.classId })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(
      and(eq(enrollments.id, enrollmentId), eq(students.id, studentId), ne(enrollments.state, "cancelled")),
    );
  if (!row) throw new Refusal("not_found", "not_found", texts.noEnrollment);
  if (row.state === "enrolled") throw new Refusal("conflict", "already_paid", texts.alreadyPaid);
  return row;
}

/**
 * Seat before push, always: a seat that is held is paid for as it stands, also when the season was closed or another made
 * the current one meanwhile. A hold that has run out is taken again here, or the payment is refused.
 */
async function keepSeat(tx: Db, input: { student_id: string; enrollment_id: string }, settings: Settings) {
  const [row] = await tx
    .select({ classId: enrollments.classId })
    .from(enrollments)
    .where(eq(enrollments.id, input.enrollment_id));
  const classId = row?.classId ?? "";
  const place = await lockClass(tx, classId);
  const [mine] = await tx
    .select()
    .from(enrollments)
    .where(eq(enrollments.id, input.enrollment_id))
    .for("update");
  if (place && mine && !isEnrolled(mine) && holdsSeat(mine, place.now)) {
    const change: Change = { subject: `enrollment:${mine.id}`, what: { asked_to_pay: true } };
    return { enrollment: mine, change };
  }
  if (mine && mine.seasonNumber !== settings.current_season) {
    throw isEnrolled(mine)
      ? new Refusal("conflict", "already_paid", texts.alreadyPaid)
      : new Refusal("conflict", "enrollment_closed", enrollmentTexts.closed);
  }
  return reserveSeat(tx, {
    studentId: input.student_id,
    classId,
    sessionIds: undefined,
    settings,
    mayMovePaid: false,
  });
}

async function findOpenPrompt(tx: Db, enrollmentId: string, msisdn: string) {
  const [open] = await tx
    .select({
      id: mpesaExpressRequests.id,
      enrollmentId: mpesaExpressRequests.enrollmentId,
      paymentRequestId: mpesaExpressRequests.paymentRequestId,
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

/** Nobody answered in two minutes. The question to M-Pesa stays open: if it was paid after all, it will count. */
async function giveUpPrompt(tx: Db, id: string): Promise<void> {
  const [prompt] = await tx
    .update(mpesaExpressRequests)
    .set({ state: "failed", resultDesc: "No answer within two minutes", updatedAt: sql`now()` })
    .where(and(eq(mpesaExpressRequests.id, id), inArray(mpesaExpressRequests.state, [...OPEN_STATES])))
    .returning({ requestId: mpesaExpressRequests.paymentRequestId });
  if (!prompt) return;
  await tx
    .update(paymentRequests)
    .set({ status: "failed", updatedAt: sql`now()` })
    .where(and(eq(paymentRequests.id, prompt.requestId), eq(paymentRequests.status, "pending")));
}

async function openPaybill(tx: Db, input: Payer & { enrollment_id: string }, dueCents: number) {
  const [renamed] = await tx
    .update(paymentRequests)
    .set({ ...payer(input), amountCents: dueCents, updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentRequests.enrollmentId, input.enrollment_id),
        eq(paymentRequests.method, "paybill"),
        eq(paymentRequests.status, "pending"),
      ),
    )
    .returning({ id: paymentRequests.id, status: paymentRequests.status });
  return renamed ?? writeRequest(tx, { ...input, payment_method: "paybill" }, dueCents);
}

type Payer = { paying_msisdn: string; paying_first_name: string; paying_last_name: string };

function payer(input: Payer) {
  return {
    payingMsisdn: input.paying_msisdn,
    payingFirstName: input.paying_first_name,
    payingLastName: input.paying_last_name,
  };
}

async function writeRequest(
  tx: Db,
  input: Payer & { enrollment_id: string; payment_method: "express" | "paybill" },
  amountCents: number,
) {
  const [request] = await tx
    .insert(paymentRequests)
    .values({ enrollmentId: input.enrollment_id, method: input.payment_method, amountCents, ...payer(input) })
    .returning({ id: paymentRequests.id, status: paymentRequests.status });
  if (!request) throw new Error("a payment request was not written");
  return request;
}

async function writePrompt(
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
      nextQueryAt: nextQuestion(now, 0),
    })
    .onConflictDoNothing()
    .returning({ id: mpesaExpressRequests.id });
  if (!prompt) throw promptOpen(PROMPT_REPLACEABLE_SECONDS);
  return { id: prompt.id, token, msisdn, amountCents, payCode: enrollment.payCode, now };
}

async function countPrompts(tx: Db, enrollmentId: string): Promise<number> {
  const [row] = await tx
    .select({ all: count() })
    .from(mpesaExpressRequests)
    .where(eq(mpesaExpressRequests.enrollmentId, enrollmentId));
  return row?.all ?? 0;
}

/** Keeps the seat at least so many minutes from now; never shortens a hold, never goes past the season's end. */
async function holdLonger(tx: Db, enrollment: EnrollmentRow, now: Date, minutes: number): Promise<void> {
  const season = await findSeason(tx, enrollment.seasonNumber);
  const until = holdEnd(now, minutes, season?.lastPaymentAt ?? null);
  await tx
    .update(enrollments)
    .set({
      state: "pending_payment",
      holdUntil: sql`greatest(${enrollments.holdUntil}, ${until.toISOString()}::timestamptz)`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(enrollments.id, enrollment.id), isHold()));
}

function asked(requestId: string, method: string): Change {
  return { subject: `payment-request:${requestId}`, what: { asked: method } };
}

function promptOpen(seconds: number): Refusal {
  return new Refusal("conflict", "prompt_open", texts.promptOpen, {
    errors: { paying_msisdn: [texts.promptOpen] },
    retryAfterSeconds: Math.max(1, seconds),
  });
}
