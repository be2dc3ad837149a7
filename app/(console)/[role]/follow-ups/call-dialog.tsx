"use client";
import { ChoiceGroup } from "@/components/form/choice-group";
import { FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import type { FollowUpRow } from "@/lib/domain/follow-ups/list-follow-ups";
import { followUpTexts } from "@/lib/domain/follow-ups/texts";
import { recordFollowUpAction } from "./actions";
import { followUpPageTexts as texts } from "./texts";

const shape = async () => (await import("@/lib/domain/follow-ups/input")).RecordFollowUp;

/** Choices with the digits of the SMS. */
const numbered = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label], index) => ({ value, label: `${index + 1} ${label}` }));

/** Records the answers of a call, or that there were none. */
export function CallDialog({ about, closeHref }: { about: FollowUpRow; closeHref: string }) {
  return (
    <FormDialog
      title={texts.recordTitle}
      lead={
        <p className="mb-5 font-semibold text-lg leading-snug">
          {about.full_name}
          <span className="block font-normal text-base text-muted-foreground">{about.course}</span>
        </p>
      }
      closeHref={closeHref}
      action={recordFollowUpAction}
      shape={shape}
      order={["result", "doing", "helps", "story"]}
    >
      <input type="hidden" name="student_id" value={about.student_id} />
      <ChoiceGroup
        name="result"
        legend={texts.result}
        columns
        choices={Object.entries(followUpTexts.calls).map(([value, label]) => ({ value, label }))}
      />
      <ChoiceGroup
        name="doing"
        legend={texts.doing}
        hint={texts.doingHint}
        columns
        choices={numbered(followUpTexts.doing)}
      />
      <ChoiceGroup name="helps" legend={texts.helps} columns choices={numbered(followUpTexts.helps)} />
      <ChoiceGroup
        name="story"
        legend={texts.story}
        columns
        choices={[
          { value: "yes", label: texts.yes },
          { value: "no", label: texts.no },
        ]}
      />
      <FormButtons cancelHref={closeHref} label={texts.save} busy={texts.saving} />
    </FormDialog>
  );
}
