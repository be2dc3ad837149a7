"use client";
import { FormDialog } from "@/components/form/dialogs";
import { FieldFrame } from "@/components/form/field-frame";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { useField } from "@/components/form/form-state";
import { TextField } from "@/components/form/text-field";
import { boxLook } from "@/components/ui/input";
import { templateTexts as texts } from "./texts";

export type Template = { id: string; name: string; body_en: string; body_sw: string; updated_at: string };

/** Adds a template, or changes one. */
export function TemplateDialog({
  template,
  action,
  closeHref,
}: {
  template?: Template;
  action: FormActionOf;
  closeHref: string;
}) {
  return (
    <FormDialog
      wide
      title={template ? texts.changeTitle : texts.addTitle}
      closeHref={closeHref}
      action={action}
      shape={async () => {
        const shapes = await import("@/lib/domain/correspondence/batches/input");
        return template ? shapes.UpdateTemplate : shapes.AddTemplate;
      }}
      order={["name", "body_en", "body_sw"]}
      values={{
        name: template?.name ?? "",
        body_en: template?.body_en ?? "",
        body_sw: template?.body_sw ?? "",
      }}
    >
      {template ? (
        <>
          <input type="hidden" name="id" value={template.id} />
          <input type="hidden" name="seen_at" value={template.updated_at} />
        </>
      ) : null}
      <TextField name="name" label={texts.name} maxLength={60} autoComplete="off" />
      <Body name="body_en" label={texts.bodyEn} />
      <Body name="body_sw" label={texts.bodySw} />
      <FormButtons cancelHref={closeHref} label={texts.save} busy={texts.saving} />
    </FormDialog>
  );
}

function Body({ name, label }: { name: string; label: string }) {
  const { value, error, errorId } = useField(name);
  return (
    <FieldFrame name={name} label={label} error={error}>
      <textarea
        id={name}
        name={name}
        rows={5}
        maxLength={918}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        className={boxLook()}
      />
    </FieldFrame>
  );
}
