import { promptTexts as texts } from "@/app/(console)/_students/prompt-texts";
import { TimeLeft } from "@/components/payment/time-left";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { showPrompt } from "@/lib/domain/payments/prompts/show-prompt";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { LivePrompt } from "./live-prompt";

export type LastPrompt = NonNullable<Awaited<ReturnType<typeof showPrompt>>["prompt"]>;

const AN_HOUR = 60 * 60;

/** Whether a prompt is still of interest: open, or asked within the hour. */
export function isRecent({ status, asked_seconds_ago: ago }: LastPrompt): boolean {
  return status === "pending" || ago < AN_HOUR;
}

/**
 * The progress of a prompt: the time left, its result, and a link to send it again. It updates by itself; without scripts a link
 * reloads it.
 */
export function PromptCard({
  studentId,
  prompt,
  hereHref,
  againHref,
}: {
  studentId: string;
  prompt: LastPrompt;
  hereHref: string;
  /** Address of the dialog; null where nothing can be sent. */
  againHref: string | null;
}) {
  const mayAgain = againHref && prompt.again_in_seconds === 0 && prompt.amount_due > 0;
  return (
    <Card className="mb-5 space-y-3 print:hidden" id="prompt">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle>{texts.card}</CardTitle>
        <p className="text-muted-foreground text-sm tabular-nums">
          {texts.asked(formatTime(prompt.asked_at))}
        </p>
      </div>
      <PromptState prompt={prompt} />
      <div className="flex flex-wrap gap-3">
        {prompt.status === "pending" ? (
          <ButtonLink variant="outline" size="sm" href={hereHref}>
            {texts.check}
          </ButtonLink>
        ) : null}
        {mayAgain ? (
          <LinkButton size="sm" href={againHref}>
            {texts.again}
          </LinkButton>
        ) : null}
        {prompt.enrolled ? (
          <LinkButton
            variant="outline"
            size="sm"
            href={`/money/receipt?enrollment_id=${prompt.enrollment_id}`}
            scroll
          >
            {texts.receipt}
          </LinkButton>
        ) : null}
      </div>
      {prompt.status === "pending" ? (
        <LivePrompt
          studentId={studentId}
          status={prompt.status}
          due={prompt.amount_due}
          staleIn={prompt.seconds_left || prompt.again_in_seconds}
        />
      ) : null}
    </Card>
  );
}

function PromptState({ prompt }: { prompt: LastPrompt }) {
  const phone = plusPhone(prompt.paying_msisdn);
  const amount = formatShillings(prompt.amount);
  if (prompt.status === "success")
    return (
      <Alert variant="success" role="status">
        <p className="font-semibold">{texts.paid(amount, phone)}</p>
        {prompt.enrolled ? <p>{texts.enrolled}</p> : null}
        {prompt.amount_due > 0 ? <p>{texts.left(formatShillings(prompt.amount_due))}</p> : null}
      </Alert>
    );
  if (prompt.status !== "pending")
    return (
      <Alert variant="warning" role="status">
        <p className="font-semibold">{texts.notPaid(phone)}</p>
        {prompt.why ? <p>{texts.forPayer(prompt.why)}</p> : null}
      </Alert>
    );
  return (
    <div className="space-y-2">
      <p className="font-semibold">{texts.waits(amount, phone)}</p>
      {prompt.seconds_left > 0 ? (
        <>
          <p>{texts.pinThere}</p>
          <TimeLeft key={prompt.payment_request_id} seconds={prompt.seconds_left} />
        </>
      ) : (
        <p role="status">{texts.noAnswerYet(prompt.again_in_seconds)}</p>
      )}
    </div>
  );
}
