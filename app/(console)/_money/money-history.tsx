import type { PaymentStep } from "@/lib/domain/payments/ledger/payment-history";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { waiverPageTexts } from "../_waivers/texts";
import { type Step, Timeline } from "../timeline";
import { historyTexts as texts } from "./history-texts";

/** A payment's history in order: step, amount, time, person and reason. */
export function PaymentHistory({ steps }: { steps: PaymentStep[] }) {
  return <Timeline steps={steps.map(paymentStep)} />;
}

/** A step of the history of money as a timeline shows it. */
export function paymentStep(step: PaymentStep): Step {
  return {
    id: step.id,
    text: [
      texts.steps[step.step](formatShillings(step.amount ?? 0), step.code),
      ...(step.payer ? [`, ${waiverPageTexts.borneBy[step.payer]}`] : []),
      ...(step.student ? [` ${studentText(step.step, step.student)}`] : []),
    ].join(""),
    time: [formatTime(step.at), ...(step.by ? [texts.by(step.by)] : [])].join(" "),
    more: step.reason ? <p className="break-words text-sm">{step.reason}</p> : null,
  };
}

function studentText(
  step: PaymentStep["step"],
  { full_name, registration_no }: NonNullable<PaymentStep["student"]>,
): string {
  if (step === "moved_in" || step === "unmatched") return texts.fromStudent(full_name, registration_no);
  return texts.to(full_name, registration_no);
}
