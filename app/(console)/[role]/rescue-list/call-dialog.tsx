"use client";
import { ChoiceGroup } from "@/components/form/choice-group";
import { FormDialog } from "@/components/form/dialogs";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { FormButtons } from "@/components/form/form-buttons";
import { useField } from "@/components/form/form-state";
import { TextField } from "@/components/form/text-field";
import { NativeSelect } from "@/components/ui/native-select";
import { registerTexts } from "@/lib/domain/attendance/texts";
import { planCallAction, recordCallAction } from "./actions";
import { readResult } from "./read-result";
import { rescueTexts as texts } from "./texts";

type Caller = { caller_id: string; name: string };
type About = { enrollment_id: string; full_name: string; class: string };

const shape = async () => (await import("@/lib/domain/attendance/input")).RecordCall;

/** Plans the call to a student: the caller and the time. A tutor calls in person, so there is no choice. */
export function PlanDialog({
  about,
  callers,
  callerId,
  callOn,
  closeHref,
}: {
  about: About;
  callers: Caller[];
  callerId: string;
  callOn: string;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={texts.planTitle}
      lead={<Lead about={about} />}
      closeHref={closeHref}
      action={planCallAction}
      shape={shape}
      values={{ caller_id: callerId, call_on: callOn }}
      order={["caller_id", "call_on"]}
    >
      <input type="hidden" name="enrollment_id" value={about.enrollment_id} />
      {callers.length > 1 ? (
        <CallerField callers={callers} />
      ) : (
        <input type="hidden" name="caller_id" value={callerId} />
      )}
      <TextField name="call_on" type="date" label={texts.callOn} className="max-w-52" />
      <FormButtons cancelHref={closeHref} label={texts.save} busy={texts.saving} />
    </FormDialog>
  );
}

/** Records the reason for the student's absence. */
export function ResultDialog({ about, closeHref }: { about: About; closeHref: string }) {
  return (
    <FormDialog
      title={texts.recordTitle}
      lead={<Lead about={about} />}
      closeHref={closeHref}
      action={recordCallAction}
      shape={shape}
      read={readResult}
      order={["reason", "note"]}
    >
      <input type="hidden" name="enrollment_id" value={about.enrollment_id} />
      <ChoiceGroup
        name="reason"
        legend={texts.reason}
        columns
        choices={Object.entries(registerTexts.reasons).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        name="note"
        label={texts.note}
        hint={texts.noteHint}
        optional
        autoComplete="off"
        maxLength={300}
      />
      <FormButtons cancelHref={closeHref} label={texts.save} busy={texts.saving} />
    </FormDialog>
  );
}

function Lead({ about }: { about: About }) {
  return (
    <p className="mb-5 font-semibold text-lg leading-snug">
      {about.full_name}
      <span className="block font-normal text-base text-muted-foreground">{about.class}</span>
    </p>
  );
}

function CallerField({ callers }: { callers: Caller[] }) {
  const { value, error } = useField("caller_id");
  return (
    <FieldFrame name="caller_id" label={texts.caller} hint={texts.callerHint} error={error}>
      <NativeSelect
        id="caller_id"
        name="caller_id"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("caller_id", texts.callerHint, error)}
      >
        {callers.map(({ caller_id, name }) => (
          <option key={caller_id} value={caller_id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
