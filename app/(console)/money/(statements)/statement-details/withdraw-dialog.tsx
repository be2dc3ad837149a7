"use client";
import { FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { statementPageTexts } from "../texts";
import { withdrawAction } from "./actions";

const texts = statementPageTexts.withdraw;

/** Asks for the reason to withdraw an import, and says what happens. */
export function WithdrawDialog({ id, closeHref }: { id: string; closeHref: string }) {
  return (
    <FormDialog
      title={texts.title}
      closeHref={closeHref}
      action={withdrawAction}
      shape={async () => (await import("@/lib/domain/payments/statements/input")).WithdrawStatement}
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
      <input type="hidden" name="statement_id" value={id} />
      <input type="hidden" name="back" value={closeHref} />
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        autoComplete="off"
        maxLength={200}
      />
      <FormButtons cancelHref={closeHref} label={texts.yes} busy={texts.busy} variant="destructive" />
    </FormDialog>
  );
}
