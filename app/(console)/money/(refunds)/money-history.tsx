import type { PaymentStep } from "@/lib/domain/payments/ledger/payment-history";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { refundTexts as texts } from "./texts";

/** A payment's history in order: step, amount, time, person and reason. */
export function PaymentHistory({ steps }: { steps: PaymentStep[] }) {
  return (
    <ol className="space-y-5 border-l-2 pl-5">
      {steps.map((step) => (
        <li key={step.id} className="relative space-y-1">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.72rem] size-3 rounded-full border-2 border-card bg-primary"
          />
          <p className="break-words font-medium leading-snug">
            {texts.steps[step.step](formatShillings(step.amount ?? 0), step.code)}
            {step.student ? ` ${studentText(step.step, step.student)}` : ""}
          </p>
          <p className="text-muted-foreground text-sm tabular-nums">
            {formatTime(step.at)}
            {step.by ? ` ${texts.by(step.by)}` : ""}
          </p>
          {step.reason ? <p className="break-words text-sm">{step.reason}</p> : null}
        </li>
      ))}
    </ol>
  );
}

function studentText(
  step: PaymentStep["step"],
  { full_name, registration_no }: NonNullable<PaymentStep["student"]>,
): string {
  if (step === "moved_in" || step === "unmatched") return texts.fromStudent(full_name, registration_no);
  return texts.to(full_name, registration_no);
}
