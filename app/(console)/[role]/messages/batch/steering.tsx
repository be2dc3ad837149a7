import { ConfirmDialog } from "@/components/form/dialogs";
import { LinkButton } from "@/components/ui/link-button";
import type { showBatch } from "@/lib/domain/correspondence/batches/show-batches";
import { pauseAction, resendAction, resumeAction, retryAction, stopAction } from "./actions";
import { batchPageTexts as texts } from "./texts";

export type Batch = Awaited<ReturnType<typeof showBatch>>;
type HrefWith = (more?: Record<string, string>) => string;

/** The actions possible in a batch's state, each with its confirmation. */
function stepsOf({ state, counts, retryable, resendable }: Batch) {
  const isOpen = state === "scheduled" || state === "sending";
  const isSteady = isOpen || state === "done";
  return [
    {
      name: "pause",
      isOffered: isOpen && counts.queued > 0,
      label: texts.pause,
      ask: texts.pauseAsk,
      yes: texts.pauseYes,
      action: pauseAction,
    },
    {
      name: "resume",
      isOffered: state === "paused",
      label: texts.resume,
      ask: texts.resumeAsk(counts.queued),
      yes: texts.resumeYes,
      action: resumeAction,
    },
    {
      name: "stop",
      isOffered: (isOpen || state === "paused") && counts.queued > 0,
      label: texts.stop,
      ask: texts.stopAsk(counts.queued),
      yes: texts.stopYes,
      action: stopAction,
      variant: "destructive" as const,
    },
    {
      name: "retry",
      isOffered: isSteady && retryable > 0,
      label: texts.retry(retryable),
      ask: texts.retryAsk(retryable),
      yes: texts.retryYes,
      action: retryAction,
    },
    {
      name: "resend",
      isOffered: isSteady && resendable > 0,
      label: texts.resend(resendable),
      ask: texts.resendAsk(resendable),
      yes: texts.resendYes,
      action: resendAction,
      warning: texts.resendWarning,
    },
  ].filter(({ isOffered }) => isOffered);
}

/** The buttons that open the confirmations. */
export function SteeringButtons({ batch, hrefWith }: { batch: Batch; hrefWith: HrefWith }) {
  return stepsOf(batch).map(({ name, label }) => (
    <LinkButton key={name} variant="outline" href={hrefWith({ dialog: name })}>
      {label}
    </LinkButton>
  ));
}

/** The open confirmation. */
export function SteeringDialog({
  batch,
  dialog,
  hrefWith,
}: {
  batch: Batch;
  dialog: string;
  hrefWith: HrefWith;
}) {
  const step = stepsOf(batch).find(({ name }) => name === dialog);
  if (!step) return null;
  return (
    <ConfirmDialog
      title={step.label}
      text={step.ask}
      warning={step.warning}
      action={step.action}
      fields={{ batch_id: batch.id }}
      confirm={step.yes}
      busy={texts.working}
      closeHref={hrefWith()}
      variant={step.variant ?? "default"}
    />
  );
}
