import type { TimelineStep } from "@/lib/domain/enrollments/show-enrollment";
import type { PaymentLine } from "@/lib/domain/payments/ledger/payments-of-student";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { studentPageTexts as texts } from "../_students/texts";
import type { Step } from "../timeline";

/**
 * An enrollment's timeline: seat and payments in order. M-Pesa's times have seconds; within one second the
 * seat comes first, then requests and payments, then allocations.
 */
export function timelineOf(seat: TimelineStep[], money: PaymentLine[]): Step[] {
  return [...seat.map(ofSeat), ...money.map(ofMoney)]
    .sort((one, other) => second(one.at).localeCompare(second(other.at)) || one.rank - other.rank)
    .map(({ id, text, at }) => ({ id, text, time: formatTime(at) }));
}

/** Truncates an ISO instant to the second. */
function second(at: string): string {
  return at.slice(0, 19);
}

function ofSeat(step: TimelineStep) {
  const text = step.step === "moved" ? texts.steps.moved(step.class) : texts.steps[step.step];
  return { id: step.step + step.at, at: step.at, text, rank: step.step === "held" ? 0 : 3 };
}

function ofMoney(line: PaymentLine) {
  const amount = formatShillings(line.amount);
  const text =
    line.kind === "request"
      ? texts.steps.asked(amount, texts.money.methods[line.method])
      : texts.steps.paid(amount, line.receipt ? ` (${line.receipt})` : "");
  return { id: line.id, at: line.at, text, rank: line.kind === "request" ? 1 : 2 };
}
