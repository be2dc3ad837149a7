"use client";
import { useForm } from "@/components/form/form-state";
import { StepButtons } from "@/components/form/guided-steps";
import { TextField } from "@/components/form/text-field";
import { TickField } from "@/components/form/tick-field";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { MessagePreview } from "@/lib/domain/correspondence/batches/preview";
import { mustTypeNumber } from "@/lib/domain/correspondence/batches/rules";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { factsOf, sendAtOf } from "./preview-step";
import { writeTexts as texts } from "./texts";

type Props = { preview: MessagePreview; audience: string; channel: "sms" | "mail" };

/** Step 4: the confirmation. It sends the number of phones, so that a change since the preview is noticed. */
export function Confirm({ preview, audience, channel }: Props) {
  const { state } = useForm();
  const { recipients: count } = preview;
  const until = preview.rests_until;
  // Networks take no promotions at night.
  const mayWake = until !== null && state.values.purpose !== "promotional";
  const mustType = mustTypeNumber(count, preview.cost);
  return (
    <>
      <p className="font-bold text-2xl">{texts.confirmTitle(count, channel)}</p>
      <Card>
        <DescriptionList
          rows={[
            ...factsOf(preview, { audience, channel, sendAt: sendAtOf(state.values) }),
            {
              name: texts.begins,
              value: <span className="wrap-anywhere whitespace-pre-wrap">{preview.samples[0]}</span>,
            },
          ]}
        />
      </Card>
      {preview.sent_before > 0 ? <TickField name="again" label={texts.again(preview.sent_before)} /> : null}
      {mustType ? (
        <TextField
          name="phones"
          label={texts.phones}
          hint={texts.phonesHint(count)}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40"
        />
      ) : (
        <input type="hidden" name="phones" value={count} />
      )}
      {mayWake ? <Alert variant="warning">{texts.atNight}</Alert> : null}
      <StepButtons
        next={{
          value: "send",
          label: until ? texts.sendLater(count, channel, formatTime(until)) : texts.send(count, channel),
          busy: texts.sending,
        }}
        back={[
          { value: "look", label: texts.goBack },
          ...(mayWake
            ? [{ value: "send:now", label: texts.sendAtNight(count, channel), busy: texts.sending }]
            : []),
        ]}
        texts={texts}
      />
    </>
  );
}
