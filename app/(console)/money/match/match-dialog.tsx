"use client";
import { FormDialog } from "@/components/form/form-dialog";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { LinkButton } from "@/components/ui/link-button";
import { matchTransactionAction } from "./actions";
import { matchTexts as texts } from "./texts";

type Props = {
  transactionId: string;
  enrollmentId: string;
  /** The payment, the student, and what the match will do. */
  ask: string;
  from: string;
  happens: string[];
  closeHref: string;
};

/** Confirms a match: amount, student, and what happens to the seat. */
export function MatchDialog({ transactionId, enrollmentId, ask, from, happens, closeHref }: Props) {
  return (
    <FormDialog
      title={texts.dialogTitle}
      closeHref={closeHref}
      action={matchTransactionAction}
      shape={async () => (await import("@/lib/domain/payments/matching/input")).MatchTransaction}
      order={["reason"]}
      lead={
        <div className="mb-5 space-y-4">
          <div>
            <p className="font-semibold text-lg leading-snug">{ask}</p>
            <p className="text-muted-foreground">{from}</p>
          </div>
          <div className="rounded-xl border-primary border-l-6 bg-muted px-4 py-3.5 leading-snug">
            <p className="font-semibold">{texts.becomes}</p>
            <ul className="mt-1.5 list-disc space-y-1 pl-5">
              {happens.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      }
    >
      <input type="hidden" name="transaction_id" value={transactionId} />
      <input type="hidden" name="enrollment_id" value={enrollmentId} />
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        optional
        autoComplete="off"
        maxLength={200}
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="outline" href={closeHref} data-cancel="">
          {texts.cancel}
        </LinkButton>
        <SubmitButton label={texts.yes} busy={texts.matching} />
      </div>
    </FormDialog>
  );
}
