"use client";
import { FormDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { registerTexts as texts } from "./texts";

/** Asks an admin for the reason to remove a register; `named` is its session and date. */
export function RemoveDialog({
  action,
  sessionId,
  date,
  version,
  named,
  closeHref,
}: {
  action: FormActionOf;
  sessionId: string;
  date: string;
  version: number;
  named: [session: string, date: string];
  closeHref: string;
}) {
  return (
    <FormDialog
      title={texts.removeTitle}
      closeHref={closeHref}
      action={action}
      shape={async () => (await import("@/lib/domain/attendance/input")).RemoveRegister}
      order={["reason"]}
      lead={<p className="mb-5">{texts.removeText(...named)}</p>}
    >
      <Was mark={String(version)} />
      <input type="hidden" name="session_id" value={sessionId} />
      <input type="hidden" name="date" value={date} />
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.removeHint}
        autoComplete="off"
        maxLength={200}
      />
      <FormButtons cancelHref={closeHref} label={texts.remove} busy={texts.saving} />
    </FormDialog>
  );
}
