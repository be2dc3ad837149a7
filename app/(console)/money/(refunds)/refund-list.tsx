import { Renew } from "@/app/(console)/_live/renew";
import { Code, payerText } from "@/app/(console)/_payments/cells";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import type { ShownRefund } from "@/lib/domain/payments/refunds/refund-rows";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { answersForBooks, isAwaited, type RefundStep, stepsOf, type Viewer } from "./refund-steps";
import { refundTexts as texts } from "./texts";

/**
 * Refunds of an account or payment, newest first; nothing if there are none. While M-Pesa's answer to a reversal is awaited, the
 * page shows it by itself, unless `isTyping` says that a dialog is open.
 */
export function RefundList({
  refunds,
  viewer,
  hrefWith,
  isTyping,
}: {
  refunds: ShownRefund[];
  viewer: Viewer;
  hrefWith: (more: Record<string, string>) => string;
  isTyping: boolean;
}) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="mt-8 space-y-4">
      {!isTyping && refunds.some(isAwaited) ? <Renew /> : null}
      <h2 id="refunds" className="font-bold text-xl leading-snug tracking-tight">
        {texts.refunds}
      </h2>
      {refunds.toReversed().map((refund) => (
        <RefundCard key={refund.refund_id} refund={refund} viewer={viewer} hrefWith={hrefWith} />
      ))}
    </section>
  );
}

const LOOK = {
  asked: "warning",
  approved: "warning",
  sent: "warning",
  settled: "success",
  reversed: "success",
  cancelled: "default",
  withdrawn: "default",
  voided: "default",
  deposited: "default",
} as const;

const NAMES: Record<RefundStep, string> = {
  approve: texts.approve,
  cancel: texts.give_up,
  settle: texts.settle,
  "settle-cash": texts.settleCash,
  reverse: texts.reverse,
  "take-back": texts.reverseAllocation,
  clear: texts.clear,
};

/** A refund: its state, the next step, and the viewer's actions. */
function RefundCard({
  refund,
  viewer,
  hrefWith,
}: {
  refund: ShownRefund;
  viewer: Viewer;
  hrefWith: (more: Record<string, string>) => string;
}) {
  const steps = stepsOf(refund, viewer);
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 break-words font-bold text-lg leading-snug">
          {texts.refundTo(formatShillings(refund.amount), payerText(refund))}
        </h3>
        <Badge variant={LOOK[refund.state]}>{texts.states[refund.state]}</Badge>
      </div>
      <DescriptionList rows={rowsOf(refund)} />
      <Next refund={refund} viewer={viewer} />
      {steps.length > 0 ? (
        <div className="flex flex-wrap gap-3 print:hidden">
          {steps.map((step, index) => (
            <LinkButton
              key={step}
              href={hrefWith({ dialog: step, id: refund.refund_id })}
              variant={index === 0 && step !== "cancel" ? "default" : "outline"}
            >
              {NAMES[step]}
            </LinkButton>
          ))}
        </div>
      ) : null}
    </Card>
  );
}

function rowsOf(refund: ShownRefund) {
  const approver = refund.approved_by_name;
  return [
    { name: texts.why, value: refund.reason },
    { name: texts.ofPayment, value: <Code>{refund.receipt ?? texts.noCode}</Code> },
    {
      name: texts.askedBy,
      value: texts.when(refund.asked_by_name ?? texts.somebody, formatTime(refund.at)),
    },
    ...(approver ? [{ name: texts.approvedBy, value: approver }] : []),
    ...(refund.payout_code ? [{ name: texts.paidOut, value: <Code>{refund.payout_code}</Code> }] : []),
  ];
}

/** Texts for an unexpected reversal, by the refund's final state. */
const SURPRISES: Partial<Record<ShownRefund["state"], (code: string) => string>> = {
  cancelled: texts.surpriseCancelled,
  reversed: texts.surpriseReversed,
};

/** The next step, and the reason an expected button is missing. */
function Next({ refund, viewer }: { refund: ShownRefund; viewer: Viewer }) {
  if (refund.surprise) {
    const toResponse = SURPRISES[refund.state] ?? texts.surprise;
    return <Alert variant="destructive">{toResponse(refund.surprise)}</Alert>;
  }
  const finance = answersForBooks(viewer);
  if (refund.state === "asked") {
    if (!finance) return <p>{texts.financeApproves}</p>;
    return refund.asked_by === viewer.staffId ? <Alert>{texts.yourOwn}</Alert> : null;
  }
  if (refund.state === "approved")
    return (
      <>
        <Returned refund={refund} />
        {finance ? <p>{refund.is_whole ? texts.payOut : texts.partOnly}</p> : <p>{texts.financePays}</p>}
      </>
    );
  if (refund.state === "sent")
    return refund.is_unanswered ? (
      <Alert variant="warning">{texts.unanswered}</Alert>
    ) : (
      <Alert>{texts.onItsWay(formatTime(refund.updated_at))}</Alert>
    );
  return null;
}

/** The reason a reversal failed, and the remaining options. */
function Returned({ refund }: { refund: ShownRefund }) {
  if (!refund.returned_code) return null;
  if (refund.returned_code === "R000001") return <Alert variant="warning">{texts.alreadyReversed}</Alert>;
  if (refund.returned_reason)
    return (
      <Alert variant="warning">
        {texts.takenBack(refund.returned_by_name ?? texts.somebody, refund.returned_reason)}
      </Alert>
    );
  const reason = refund.returned_words
    ? `${refund.returned_words} (${refund.returned_code})`
    : refund.returned_code;
  return (
    <Alert variant="warning">
      <p>{texts.returned(reason)}</p>
      <p>{texts.returnedWays}</p>
    </Alert>
  );
}
