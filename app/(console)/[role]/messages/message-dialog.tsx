"use client";
import { sendAgainAction } from "@/app/(console)/_messages/actions";
import { Timeline } from "@/app/(console)/timeline";
import { PlainDialog } from "@/components/form/dialogs";
import { Form } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { Alert } from "@/components/ui/alert";
import { capitalized } from "@/components/ui/capitalized";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import type { listMessages } from "@/lib/domain/messaging/messages/list-messages";
import { sendAgainAs } from "@/lib/domain/messaging/messages/rules";
import { whyText } from "@/lib/domain/messaging/messages/texts";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { messagePageTexts as texts } from "./texts";

export type Message = Awaited<ReturnType<typeof listMessages>>["messages"][number];

/** The phone number or email address of the recipient. */
export function recipientOf({ channel, to }: Message): string {
  return channel === "sms" ? plusPhone(to) : to;
}

/** Parts and cost of an SMS, as far as they are known. */
export function costOf({ parts, cost }: Message): string {
  return parts === null ? texts.noCost : texts.cost(parts, cost === null ? null : formatShillings(cost));
}

/** A message with its text, its events in order, and a button to send it again where that can help. */
export function MessageDialog({ message, closeHref }: { message: Message; closeHref: string }) {
  return (
    <PlainDialog title={message.subject || texts.message} closeHref={closeHref} wide>
      <p className="wrap-anywhere whitespace-pre-wrap rounded-xl bg-muted px-4 py-3.5">
        {message.body || texts.secret}
      </p>
      <div className="mt-3">
        <DescriptionList
          rows={[
            { name: texts.columns.to, value: recipientOf(message) },
            { name: texts.columns.channel, value: texts.channels[message.channel] },
            { name: texts.columns.kind, value: texts.kinds[message.kind] },
            { name: texts.columns.state, value: capitalized(texts.states[message.state]) },
            ...(message.why ? [{ name: texts.why, value: whyText(message.why) }] : []),
            ...(message.channel === "sms" ? [{ name: texts.columns.cost, value: costOf(message) }] : []),
            ...linksOf(message),
          ]}
        />
      </div>
      <div className="mt-5 ml-2">
        <Timeline steps={stepsOf(message)} />
      </div>
      <Again message={message} closeHref={closeHref} />
    </PlainDialog>
  );
}

function linksOf({ student_id: student, batch_id: batch }: Message) {
  const link = (href: string, label: string) => (
    <LinkButton variant="link" size="bare" href={href} scroll>
      {label}
    </LinkButton>
  );
  return [
    ...(student
      ? [{ name: texts.student, value: link(`/student-details?studentId=${student}`, texts.openStudent) }]
      : []),
    ...(batch
      ? [{ name: texts.batch, value: link(`/admin/messages/batch?id=${batch}`, texts.openBatch) }]
      : []),
  ];
}

function stepsOf({ state, channel, attempts, created_at, sent_at, delivered_at }: Message) {
  const at = (id: string, text: string, time: string | null) =>
    time ? [{ id, text, time: formatTime(time) }] : [];
  const ended = state === "accepted" || state === "delivered";
  return [
    ...at("created", texts.steps.created, created_at),
    ...(attempts > 0 && !sent_at ? [{ id: "tried", text: texts.steps.tried(attempts), time: "" }] : []),
    ...at("sent", texts.steps.sent(channel), sent_at),
    ...at("delivered", texts.steps.delivered, delivered_at),
    ...(ended ? [] : [{ id: "now", text: texts.steps.now(texts.states[state]), time: "" }]),
  ];
}

function Again({ message, closeHref }: { message: Message; closeHref: string }) {
  const as = sendAgainAs({ ...message, hasText: message.body !== "" });
  if (!as) return null;
  return (
    <Form action={sendAgainAction} className="mt-6 space-y-4">
      <input type="hidden" name="id" value={message.id} />
      <input type="hidden" name="back" value={closeHref} />
      {as === "double" ? <input type="hidden" name="may_double" value="yes" /> : null}
      {as === "double" ? (
        <Alert variant="warning">{texts.doubleMeans}</Alert>
      ) : (
        <p className="text-muted-foreground">{texts.againMeans}</p>
      )}
      <FormButtons
        cancelHref={closeHref}
        label={as === "double" ? texts.sendAgain : texts.tryAgain}
        busy={texts.sending}
        variant={as === "double" ? "destructive" : "default"}
      />
    </Form>
  );
}
