"use client";
import { ChoiceGroup } from "@/components/form/choice-group";
import { FormButtons } from "@/components/form/form-buttons";
import { FormDialog } from "@/components/form/form-dialog";
import { TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { attendanceTexts } from "@/lib/domain/attendance/texts";
import { studentPageTexts } from "../_students/texts";
import { setOutcomeAction } from "./actions";

const texts = studentPageTexts.outcome;

/** Sets the outcome of the season for the student, with the reason. */
export function OutcomeDialog({
  enrollmentId,
  about,
  outcome,
  closeHref,
}: {
  enrollmentId: string;
  /** Student and course. */
  about: string;
  outcome: string | null;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={texts.title}
      lead={
        <div className="mb-5 space-y-1">
          <p className="font-semibold text-lg leading-snug">{about}</p>
          <p className="text-muted-foreground">{texts.lead}</p>
        </div>
      }
      closeHref={closeHref}
      action={setOutcomeAction}
      shape={async () => (await import("@/lib/domain/attendance/input")).SetOutcome}
      values={{ outcome: outcome ?? "" }}
      order={["outcome", "reason"]}
    >
      <Was mark={outcome ?? "none"} />
      <input type="hidden" name="enrollment_id" value={enrollmentId} />
      <ChoiceGroup
        name="outcome"
        legend={texts.name}
        choices={Object.entries(attendanceTexts.outcomes).map(([value, label]) => ({ value, label }))}
      />
      <TextField name="reason" label={texts.why} hint={texts.whyHint} autoComplete="off" maxLength={200} />
      <FormButtons cancelHref={closeHref} label={studentPageTexts.save} busy={studentPageTexts.saving} />
    </FormDialog>
  );
}
