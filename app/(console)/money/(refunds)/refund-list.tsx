import type { ShownRefund } from "@/lib/domain/payments/refunds/refund-rows";
import { RefundCard } from "./refund-card";
import type { Viewer } from "./refund-steps";
import { refundTexts as texts } from "./texts";

/** Refunds of an account or payment, newest first; nothing if there are none. */
export function RefundList({
  refunds,
  viewer,
  here,
}: {
  refunds: ShownRefund[];
  viewer: Viewer;
  here: (more: Record<string, string>) => string;
}) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="mt-8 space-y-4">
      <h2 id="refunds" className="font-bold text-xl leading-snug tracking-tight">
        {texts.refunds}
      </h2>
      {refunds.toReversed().map((refund) => (
        <RefundCard key={refund.refund_id} refund={refund} viewer={viewer} here={here} />
      ))}
    </section>
  );
}
