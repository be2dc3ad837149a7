import { stkPushTexts as texts } from "@/app/(console)/_students/stk-push-texts";
import { TimeLeft } from "@/components/payment/time-left";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { showStkPush } from "@/lib/domain/payments/requests/show-stk-push";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { LiveStkPush } from "./live-stk-push";

export type LastStkPush = NonNullable<Awaited<ReturnType<typeof showStkPush>>["prompt"]>;

const AN_HOUR = 60 * 60;

/** Whether a prompt is still of interest: open, or asked within the hour. */
export function isRecent({ status, asked_seconds_ago: ago }: LastStkPush): boolean {
  return status === "pending" || ago < AN_HOUR;
}

/**
 * The progress of a prompt: the time left, its result, and a link to send it again. It updates by itself; without scripts a link
 * reloads it.
 */
export function StkPushCard({
  studentId,
  stkPush,
  hereHref,
  againHref,
}: {
  studentId: string;
  stkPush: LastStkPush;
  hereHref: string;
  /** Address of the dialog; null where nothing can be sent. */
  againHref: string | null;
}) {
  const mayAgain = againHref && stkPush.again_in_seconds === 0 && stkPush.amount_due > 0;
  return (
    <Card className="mb-5 space-y-3 print:hidden" id="prompt">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle>{texts.card}</CardTitle>
        <p className="text-muted-foreground text-sm tabular-nums">
          {texts.asked(formatTime(stkPush.asked_at))}
        </p>
      </div>
      <StkPushState stkPush={stkPush} />
      <div className="flex flex-wrap gap-3">
        {stkPush.status === "pending" ? (
          <ButtonLink variant="outline" size="sm" href={hereHref}>
            {texts.check}
          </ButtonLink>
        ) : null}
        {mayAgain ? (
          <LinkButton size="sm" href={againHref}>
            {texts.again}
          </LinkButton>
        ) : null}
        {stkPush.enrolled ? (
          <LinkButton
            variant="outline"
            size="sm"
            href={`/money/receipt?enrollment_id=${stkPush.enrollment_id}`}
            scroll
          >
            {texts.receipt}
          </LinkButton>
        ) : null}
      </div>
      {stkPush.status === "pending" ? (
        <LiveStkPush
          studentId={studentId}
          status={stkPush.status}
          due={stkPush.amount_due}
          staleIn={stkPush.seconds_left || stkPush.again_in_seconds}
        />
      ) : null}
    </Card>
  );
}

function StkPushState({ stkPush }: { stkPush: LastStkPush }) {
  const phone = plusPhone(stkPush.paying_msisdn);
  const amount = formatShillings(stkPush.amount);
  if (stkPush.status === "success")
    return (
      <Alert variant="success" role="status">
        <p className="font-semibold">{texts.paid(amount, phone)}</p>
        {stkPush.enrolled ? <p>{texts.enrolled}</p> : null}
        {stkPush.amount_due > 0 ? <p>{texts.left(formatShillings(stkPush.amount_due))}</p> : null}
      </Alert>
    );
  if (stkPush.status !== "pending")
    return (
      <Alert variant="warning" role="status">
        <p className="font-semibold">{texts.notPaid(phone)}</p>
        {stkPush.why ? <p>{texts.forPayer(stkPush.why)}</p> : null}
      </Alert>
    );
  return (
    <div className="space-y-2">
      <p className="font-semibold">{texts.waits(amount, phone)}</p>
      {stkPush.seconds_left > 0 ? (
        <>
          <p>{texts.pinThere}</p>
          <TimeLeft key={stkPush.payment_request_id} seconds={stkPush.seconds_left} />
        </>
      ) : (
        <p role="status">{texts.noAnswerYet(stkPush.again_in_seconds)}</p>
      )}
    </div>
  );
}
