import { z } from "zod";
import { EXPRESS_STATES, REFUND_STATES, TRANSACTION_SOURCES } from "@/db/schema/enums";
import { count, flag, names, reason, text, yes } from "./shapes";

const refund = z.enum(REFUND_STATES);
const prompt = z.enum(EXPRESS_STATES);
const source = z.enum(TRANSACTION_SOURCES);
const moved = { from: refund, to: refund, cents: count };

/** Events of payments, prompts, refunds, claimed codes and statements, and of what is asked of M-Pesa. */
export const MONEY_EVENTS = {
  "transaction.arrived": { source, new: flag },
  "transaction.matched": { matched_to: text, cents: count },
  "transaction.unmatched": { unmatched_from: text, cents: count },
  "transaction.voided": { voided_cents: count, day: text },
  "transaction.deposited": { deposited_cents: count },
  "transaction.deposit_withdrawn": { back_in_suspense_cents: count },
  "transaction.left_as_credit": { credit: z.enum(["paid_twice", "closed_account"]) },
  "transaction.refund_asked": { refund_asked_cents: count },
  "transaction.claims_settled": { claims_settled: yes },
  "transaction.given_to_bursary": { given_cents: count },
  "transaction.taken_from_bursary": { taken_out_cents: count, why: z.enum(["reversed", "no_gift"]) },

  "payment-request.opened": { asked: text },

  "prompt.answered": { from: prompt, to: prompt },
  "prompt.paid": { from: prompt.optional(), to: z.literal("paid"), source },
  "prompt.not_paid": { from: prompt, to: z.enum(["failed", "cancelled"]), result: text },
  "prompt.awaits_proof": { awaits_proof_cents: count },
  "prompt.receipt_conflicts": { receipt_of: text.nullable(), transaction: text },

  "order.answered": { kind: z.enum(["status", "reversal"]), from: text, to: text, result: text.optional() },

  "claim.opened": { claimed_for: text, state: text, doubts: names },
  "claim.queried": { asked: yes },
  "claim.refused": { from: z.literal("open"), to: z.literal("refused") },

  "refund.asked": { from: z.null(), to: z.literal("asked"), cents: count, of: text },
  "refund.moved": moved,
  /** Staff saw in M-Pesa's portal that the reversal was not done. */
  "refund.taken_back": { ...moved, checked: yes },
  /** M-Pesa reversed a payment that nobody had asked to give back. */
  "refund.reversed": { from: z.null(), to: z.literal("reversed"), cents: count },
  /** M-Pesa reversed it after the refund had ended, or another amount; `cleared` when staff decided what follows. */
  "refund.surprised": { from: refund, to: refund, reversed_cents: count },
  "refund.cleared": { ...moved, cleared: yes },

  "unreadable.resolved": { resolution: text, reason: text, cents: count.optional() },

  "cash-day.closed": { taken_cents: count, counted_cents: count },
  "cash-deposit.recorded": { kind: text, cents: count, days: count },
  "cash-deposit.withdrawn": { withdrawn_cents: count, days: names, reason },

  "paybill.registered": { registered: yes },

  "statement-file.uploaded": { rows: count },
  "statement.imported": { rows: count, created: count, known: count, reversed: count, left: count },
  "statement.withdrawn": { withdrawn: yes, reason, taken_out: count },
  "month.exported": { exported: z.literal("month") },
  "month.filed": { closing_cents: z.int(), movements: count, uncovered_days: count },
  "statement.exported": { exported: z.enum(["file", "rows"]) },
};
