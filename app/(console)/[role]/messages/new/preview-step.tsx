"use client";
import { useForm } from "@/components/form/form-state";
import { StepButtons } from "@/components/form/guided-steps";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { MessagePreview } from "@/lib/domain/correspondence/batches/preview";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { writeTexts as texts } from "./texts";
import { audienceQuery } from "./values";

type Props = { preview: MessagePreview; audience: string; channel: "sms" | "mail"; home: string };

/** Step 3: the cost, and the text as received. */
export function PreviewStep({ preview, audience, channel, home }: Props) {
  const { state } = useForm();
  const testSent = state.data?.testSent as string | undefined;
  const canSend = preview.recipients > 0 && !preview.over_budget && preview.channel_on;
  return (
    <>
      <Card>
        <DescriptionList rows={factsOf(preview, { audience, channel, sendAt: sendAtOf(state.values) })} />
      </Card>
      <Warnings preview={preview} query={audienceQuery(state.values.to ?? "", channel)} home={home} />
      <section className="space-y-3">
        <CardTitle>{texts.samples}</CardTitle>
        {preview.examples.map((example) => (
          <figure key={example.recipient + example.text} className="space-y-1.5">
            <figcaption className="wrap-anywhere text-sm">
              <span className="font-semibold">
                {example.people.map(({ full_name }) => full_name).join(", ")}
              </span>{" "}
              <span className="text-muted-foreground">
                {channel === "sms" ? plusPhone(example.recipient) : example.recipient},{" "}
                {texts.languages[example.language]}
                {channel === "sms" ? `, ${texts.lengthOf(example.characters, example.parts)}` : ""}
              </span>
            </figcaption>
            <blockquote className="wrap-anywhere whitespace-pre-wrap rounded-xl bg-muted px-4 py-3">
              {example.text}
            </blockquote>
          </figure>
        ))}
      </section>
      {testSent ? (
        <Alert variant="success" role="status">
          {testSent}
        </Alert>
      ) : null}
      <StepButtons
        next={canSend ? { value: "confirm", label: texts.toConfirm } : undefined}
        back={[
          ...(canSend && channel === "sms"
            ? [{ value: "test", label: texts.sendToMe, busy: texts.sending }]
            : []),
          { value: "back:2", label: texts.changeText },
          { value: "back:1", label: texts.changeWho },
        ]}
        texts={texts}
      />
    </>
  );
}

function Warnings({ preview, query, home }: { preview: MessagePreview; query: string; home: string }) {
  const lines = [
    ...(preview.recipients === 0 ? [texts.nobody] : []),
    ...(preview.left_out.length > 0 ? [leftOutLine(preview)] : []),
    ...(preview.over_budget ? [texts.overBudget] : []),
    ...(preview.foreign.length > 0 ? [texts.foreign(preview.foreign)] : []),
    ...(preview.fallback > 0 ? [texts.fallback(preview.fallback)] : []),
    ...(preview.sent_before > 0 ? [texts.sentBefore(preview.sent_before)] : []),
  ];
  if (lines.length === 0 && preview.unreachable === 0) return null;
  return (
    <Alert variant="warning" className="space-y-1.5">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {preview.unreachable > 0 ? (
        <p>
          {texts.notReached(preview.unreachable)} (
          {Object.entries(preview.reasons)
            .map(([reason, count]) => texts.reason(count, texts.reasons[reason] ?? reason))
            .join("; ")}
          ).{" "}
          <a
            href={`/${home}/messages/unreached?${query}`}
            target="_blank"
            className="font-semibold text-primary underline underline-offset-4"
            rel="noopener"
          >
            {texts.openList}
          </a>
        </p>
      ) : null}
    </Alert>
  );
}

function leftOutLine({ left_out: people }: MessagePreview): string {
  const names = people.map(({ full_name, empty }) => texts.leftOutOne(full_name, empty));
  return `${texts.leftOut(people.length)} ${names.join(", ")}.`;
}

/** The time of sending as typed; empty for now. */
export function sendAtOf(values: Record<string, string>): string {
  return values.when === "at" ? (values.send_at ?? "") : "";
}

/** When a message without a moment goes out. */
function momentOf({ rests_until: until }: MessagePreview): string {
  return until ? texts.inTheMorning(formatTime(until)) : texts.now;
}

/** The list shown in both the preview and the confirmation. */
export function factsOf(
  preview: MessagePreview,
  { audience, channel, sendAt }: { audience: string; channel: "sms" | "mail"; sendAt: string },
) {
  const ofSms = [
    { name: texts.length, value: texts.lengthOf(preview.characters, preview.parts) },
    { name: texts.parts, value: String(preview.total_parts) },
    { name: texts.cost, value: formatShillings(preview.cost) },
    { name: texts.budget, value: formatShillings(preview.budget_left) },
  ];
  return [
    { name: texts.audience, value: <span className="wrap-anywhere">{audience}</span> },
    { name: texts.recipients, value: texts.reached(preview.people, preview.recipients, channel) },
    ...(channel === "sms" ? ofSms : []),
    { name: texts.sendingAt, value: sendAt ? texts.at(sendAt) : momentOf(preview) },
  ];
}
