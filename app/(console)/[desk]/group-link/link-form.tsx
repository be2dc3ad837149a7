"use client";
import { RecordForm } from "@/components/form/record-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { LinkButton } from "@/components/ui/link-button";
import { setGroupLinkAction } from "./actions";
import { groupLinkTexts as texts } from "./texts";

/** The invite of a class's group; an empty box removes it. */
export function LinkForm({ classId, link, back }: { classId: string; link: string | null; back: string }) {
  return (
    <RecordForm
      action={setGroupLinkAction}
      shape={async () => (await import("@/lib/domain/catalog/input")).SetGroupLink}
      order={["group_link"]}
      values={{ group_link: link ?? "" }}
      back={back}
    >
      <input type="hidden" name="class_id" value={classId} />
      <TextField
        name="group_link"
        label={texts.link}
        hint={texts.linkHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={400}
        placeholder="https://chat.whatsapp.com/..."
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="outline" size="lg" href={back} data-cancel="">
          {texts.cancel}
        </LinkButton>
        <SubmitButton label={texts.save} busy={texts.saving} />
      </div>
    </RecordForm>
  );
}
