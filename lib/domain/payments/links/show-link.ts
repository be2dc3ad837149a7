import "server-only";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { mpesaExpressRequests, paymentRequests, transactions } from "@/db/schema/payments";
import { bySettings } from "@/lib/domain/academy/read-settings";
import { readNextStep } from "@/lib/domain/enrollments/standing/read-next-step";
import { Token } from "@/lib/domain/people/students/input";
import { STK_PUSH_REPLACEABLE_SECONDS } from "@/lib/domain/people/students/rules";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { PROMPT_LIFE_SECONDS, secondsUntil } from "../requests/rules";
import { findLink, isRightToken, linkLimits, linkState } from "./find-link";

const show = query("payments.show-link", Token, async ({ input, db }) => {
  const { enrollment, firstName, courseName, dueCents } = await findLink(db, input.token);
  const now = await databaseNow(db);
  const state = linkState(enrollment, dueCents, now);
  return {
    state,
    next_step: state === "open" ? await readNextStep(db, enrollment.studentId) : null,
    first_name: firstName,
    course_name: courseName,
    amount_due: toShillings(Math.max(0, dueCents)),
    hold_until:
      state === "open" || state === "expired" ? (enrollment.holdUntil?.toISOString() ?? null) : null,
    ...(await readRequest(db, enrollment.id, now)),
    receipt: state === "paid" ? await readPaid(db, enrollment.id) : null,
  };
});

/**
 * The content of a payment link's page: the student's first name, course, what is left to pay (shillings), until when the seat is
 * kept, the student's next step while the link is open, and the state of the last request sent by the link; once paid, amount and time of the payment by link. Phones and
 * M-Pesa's reason for a failure are left out: any person may have the link.
 * @throws Refusal 404 for a wrong token; 429 after the settings' number of wrong tokens in 15 minutes
 */
export const showLink = withRateLimit(show, bySettings(linkLimits), isRightToken);

/** The last request sent by the link. */
async function readRequest(db: Db, enrollmentId: string, now: Date) {
  const [last] = await db
    .select({ status: paymentRequests.status, prompt: mpesaExpressRequests })
    .from(paymentRequests)
    .innerJoin(mpesaExpressRequests, eq(mpesaExpressRequests.paymentRequestId, paymentRequests.id))
    .where(and(eq(paymentRequests.enrollmentId, enrollmentId), isNotNull(paymentRequests.linkLanguage)))
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  if (!last) return { status: null, prompt: null };
  const after = (seconds: number) =>
    last.status === "pending"
      ? secondsUntil(new Date(last.prompt.createdAt.getTime() + seconds * 1000), now)
      : 0;
  return {
    status: last.status,
    prompt: {
      seconds_left: after(PROMPT_LIFE_SECONDS),
      again_in_seconds: after(STK_PUSH_REPLACEABLE_SECONDS),
    },
  };
}

/** The last payment by link; null when the fee was paid otherwise. */
async function readPaid(db: Db, enrollmentId: string) {
  const [paid] = await db
    .select({ cents: transactions.amountCents, at: transactions.transactedAt })
    .from(transactions)
    .innerJoin(mpesaExpressRequests, eq(mpesaExpressRequests.id, transactions.expressRequestId))
    .innerJoin(paymentRequests, eq(paymentRequests.id, mpesaExpressRequests.paymentRequestId))
    .where(and(eq(transactions.enrollmentId, enrollmentId), isNotNull(paymentRequests.linkLanguage)))
    .orderBy(desc(transactions.transactedAt))
    .limit(1);
  return paid ? { amount: toShillings(paid.cents), date: paid.at.toISOString() } : null;
}
