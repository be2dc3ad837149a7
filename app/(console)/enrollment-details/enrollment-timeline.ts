import type { TimelineStep } from "@/lib/domain/enrollments/show-enrollment";
import type { PaymentStep } from "@/lib/domain/payments/ledger/payment-history";
import type { PaymentLine } from "@/lib/domain/payments/ledger/payments-of-student";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { historyTexts } from "../_money/history-texts";
import { paymentStep } from "../_money/money-history";
import { studentPageTexts as texts } from "../_students/texts";
import type { Step } from "../timeline";

/**
 * An enrollment's timeline: its seat, what was asked of M-Pesa, and the history of its money. At one moment the seat comes first, then
 * requests, then money, then what that led to.
 */
export function timelineOf(seat: TimelineStep[], lines: PaymentLine[], money: PaymentStep[]): Step[] {
  const asked = lines.filter(({ kind }) => kind === "request");
  return [...seat.map(ofSeat), ...asked.map(ofRequest), ...told(money).map(ofMoney)]
    .sort((one, other) => one.at.localeCompare(other.at) || one.rank - other.rank)
    .map(({ step }) => step);
}

function ofSeat({ at, step, class: group, by }: TimelineStep) {
  const text = step === "moved" ? texts.steps.moved(group) : texts.steps[step];
  const time = [formatTime(at), ...(by ? [historyTexts.by(by)] : [])].join(" ");
  return { at, rank: step === "held" ? 0 : 3, step: { id: step + at, text, time } };
}

function ofRequest({ id, at, amount, method }: PaymentLine) {
  const text = texts.steps.asked(formatShillings(amount), texts.money.methods[method]);
  return { at, rank: 1, step: { id, text, time: formatTime(at) } };
}

function ofMoney(step: PaymentStep) {
  return { at: step.at, rank: 2, step: paymentStep(step) };
}

/** What another step says already, and better: money that arrived and paid at once is told once. */
const SAID_BY: Partial<Record<PaymentStep["step"], PaymentStep["step"][]>> = {
  arrived: ["paid"],
  paid: ["cash_taken"],
  taken_back: ["voided", "unmatched"],
};

function told(money: PaymentStep[]): PaymentStep[] {
  return money.filter(
    ({ step, code, amount }) =>
      !money.some(
        (other) => SAID_BY[step]?.includes(other.step) && other.code === code && other.amount === amount,
      ),
  );
}
