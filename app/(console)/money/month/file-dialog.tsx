"use client";
import { FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { fileMonthAction } from "./actions";
import { monthPageTexts } from "./texts";

const texts = monthPageTexts.file;

/** Asks whether to file a month, and for the reason where days are not covered. */
export function FileDialog({
  month,
  mark,
  needsReason,
  closeHref,
}: {
  month: string;
  mark: string;
  needsReason: boolean;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={texts.title}
      closeHref={closeHref}
      action={fileMonthAction}
      shape={async () => (await import("@/lib/domain/payments/months/input")).FileMonth}
      order={["reason"]}
      values={{ reason: "" }}
      lead={
        <ul className="mb-5 list-disc space-y-1 pl-5">
          {texts.happens.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    >
      <input type="hidden" name="month" value={month} />
      <Was mark={mark} />
      <input type="hidden" name="back" value={closeHref} />
      {needsReason ? (
        <TextField
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          autoComplete="off"
          maxLength={200}
        />
      ) : null}
      <FormButtons cancelHref={closeHref} label={texts.yes} busy={texts.busy} />
    </FormDialog>
  );
}
