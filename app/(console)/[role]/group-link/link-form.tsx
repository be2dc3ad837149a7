"use client";
import { FormButtons } from "@/components/form/form-buttons";
import { RecordForm } from "@/components/form/record-form";
import { TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { setGroupLinkAction } from "./actions";
import { groupLinkTexts as texts } from "./texts";

/** The invite of a class's group; an empty box removes it. */
export function LinkForm({
  classId,
  link,
  back,
  cancelHref,
}: {
  classId: string;
  link: string | null;
  back: string;
  cancelHref: string;
}) {
  return (
    <RecordForm
      action={setGroupLinkAction}
      shape={async () => (await import("@/lib/domain/catalog/input")).SetGroupLink}
      order={["group_link"]}
      values={{ group_link: link ?? "" }}
      back={back}
    >
      <Was mark={link ?? "none"} />
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
      <FormButtons cancelHref={cancelHref} label={texts.save} busy={texts.saving} />
    </RecordForm>
  );
}
