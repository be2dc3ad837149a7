import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import type { Waiver } from "@/lib/domain/payments/waivers/list-waivers";
import type { WaiverStep } from "@/lib/domain/payments/waivers/steps";
import { formatShillings } from "@/lib/platform/money";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { waiverPageTexts as texts } from "./texts";

/** A waiver that waits for a decision: how much, who asked, and what the viewer may do with it. */
export function WaitingWaiver({
  waiver,
  steps,
  hrefOf,
}: {
  waiver: Waiver;
  steps: WaiverStep[];
  hrefOf: (step: WaiverStep) => string;
}) {
  return (
    <Alert variant="warning" role="status" className="mb-5 max-w-3xl space-y-3">
      <p>
        <span className="font-semibold">
          {texts.waits(formatShillings(waiver.amount), texts.borneBy[waiver.from])}
        </span>{" "}
        {texts.askedBy(waiver.requested_by_name, formatDate(waiver.created_at))}
        {steps.includes("approve") ? null : ` ${texts.own}`}
      </p>
      <p className="flex flex-wrap gap-3 print:hidden">
        {steps.map((step) => (
          <LinkButton key={step} href={hrefOf(step)} variant="outline" size="sm">
            {texts[step]}
          </LinkButton>
        ))}
      </p>
    </Alert>
  );
}
