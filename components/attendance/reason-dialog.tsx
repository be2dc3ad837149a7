"use client";
import { FormDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { registerTexts as texts } from "./texts";

/** Asks for the reason to reopen a saved register, or, an admin, to remove one: `named` is its session and date. */
export function ReasonDialog({
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
  named?: [session: string, date: string];
  closeHref: string;
}) {
  const asks = named
    ? {
        title: texts.removeTitle,
        lead: texts.removeText(...named),
        hint: texts.removeHint,
        label: texts.remove,
      }
    : { title: texts.reopenTitle, lead: texts.reopenText, hint: texts.reasonHint, label: texts.reopen };
  return (
    <FormDialog
      title={asks.title}
      closeHref={closeHref}
      action={action}
      shape={async () => {
        const { RemoveRegister, ReopenRegister } = await import("@/lib/domain/attendance/input");
        return named ? RemoveRegister : ReopenRegister;
      }}
      order={["reason"]}
      lead={<p className="mb-5">{asks.lead}</p>}
    >
      <Was mark={String(version)} />
      <input type="hidden" name="session_id" value={sessionId} />
      <input type="hidden" name="date" value={date} />
      <TextField name="reason" label={texts.reason} hint={asks.hint} autoComplete="off" maxLength={200} />
      <FormButtons cancelHref={closeHref} label={asks.label} busy={texts.saving} />
    </FormDialog>
  );
}
