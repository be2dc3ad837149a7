import { Disclosure } from "@/components/ui/disclosure";
import type { Step } from "@/lib/domain/payments/ledger/transaction-timeline";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { paymentListTexts } from "../_payments/texts";

const texts = paymentListTexts.details;

/** A payment's timeline; M-Pesa's raw messages are collapsed. */
export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <ol className="space-y-5 border-l-2 pl-5">
      {steps.map((step) => (
        <li key={step.id} className="relative space-y-2">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.72rem] size-3 rounded-full border-2 border-card bg-primary"
          />
          <p className="font-medium leading-snug">
            {texts.steps[step.step]}
            {step.amount === undefined ? null : ` (${formatShillings(step.amount)})`}
          </p>
          <p className="text-muted-foreground text-sm">{formatTime(step.at)}</p>
          {step.raw ? (
            <Disclosure title={texts.raw}>
              <pre className="whitespace-pre-wrap break-all font-mono text-xs">{step.raw}</pre>
            </Disclosure>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
