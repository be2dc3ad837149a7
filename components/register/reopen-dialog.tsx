"use client";
import { FormDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { registerTexts as texts } from "./texts";

/** Asks for the reason to reopen a saved register. */
export function ReopenDialog({
  action,
  sessionId,
  date,
  version,
  closeHref,
}: {
  action: FormActionOf;
  sessionId: string;
  date: string;
  version: number;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={texts.reopenTitle}
      closeHref={closeHref}
      action={action}
      shape={async () => (await import("@/lib/domain/attendance/input")).ReopenRegister}
      order={["reason"]}
      lead={<p className="mb-5">{texts.reopenText}</p>}
    >
      <Was mark={String(version)} />
      <input type="hidden" name="session_id" value={sessionId} />
      <input type="hidden" name="date" value={date} />
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        autoComplete="off"
        maxLength={200}
      />
      <FormButtons cancelHref={closeHref} label={texts.reopen} busy={texts.saving} />
    </FormDialog>
  );
}
