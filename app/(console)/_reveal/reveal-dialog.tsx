"use client";
import { useEffect, useRef } from "react";
import { ChoiceGroup } from "@/components/form/choice-group";
import { FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { useForm } from "@/components/form/form-state";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { REVEAL_REASONS, type SensitiveField } from "@/lib/domain/people/students/sensitive-rules";
import { revealFieldAction } from "./actions";
import { revealTexts as texts } from "./texts";

type Props = { id: string; name: string; field: SensitiveField; label: string; closeHref: string };

/** Asks why a sensitive field is needed, then shows it: it is only in the action's response. */
export function RevealDialog({ id, name, field, label, closeHref }: Props) {
  return (
    <FormDialog
      title={texts.title(inSentence(label))}
      closeHref={closeHref}
      action={revealFieldAction}
      order={["reason"]}
      shape={async () => (await import("@/lib/domain/people/students/input")).RevealField}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="field" value={field} />
      <Steps name={name} field={field} label={label} closeHref={closeHref} />
    </FormDialog>
  );
}

function Steps({ name, field, label, closeHref }: Omit<Props, "id">) {
  const { data } = useForm().state;
  if (typeof data?.value === "string")
    return <Shown label={label} value={written(field, data.value)} closeHref={closeHref} />;
  return (
    <>
      <ChoiceGroup
        name="reason"
        legend={texts.text(inSentence(label), name)}
        choices={REVEAL_REASONS.map((value) => ({ value, label: texts.reasons[value] }))}
      />
      <Alert>{texts.note}</Alert>
      <FormButtons cancelHref={closeHref} label={texts.yes} busy={texts.busy} />
    </>
  );
}

function Shown({ label, value, closeHref }: { label: string; value: string; closeHref: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <div ref={box} tabIndex={-1} role="status" className="space-y-1 outline-none">
        <p className="text-muted-foreground">{label}</p>
        <p className="break-all rounded-xl bg-muted px-4 py-4 font-bold text-2xl tabular-nums">{value}</p>
      </div>
      <ButtonLink href={closeHref}>{texts.done}</ButtonLink>
    </>
  );
}

/** A label within a sentence: "Date of birth" -> "date of birth", "ID number" stays. */
function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function written(field: SensitiveField, value: string): string {
  return field === "dob" ? value.replaceAll("-", "/") : value;
}
