"use client";
import { FormDialog } from "@/components/form/form-dialog";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { LinkButton } from "@/components/ui/link-button";
import { unmatchTransactionAction } from "./actions";
import { moneyPageTexts as texts } from "./texts";

type Props = { transactionId: string; ask: string; happens: string[]; closeHref: string };

/** Confirms unmatching a payment and asks why. */
export function UnmatchDialog({ transactionId, ask, happens, closeHref }: Props) {
  return (
    <FormDialog
      title={texts.unmatchTitle}
      closeHref={closeHref}
      action={unmatchTransactionAction}
      shape={async () => (await import("@/lib/domain/payments/matching/input")).UnmatchTransaction}
      order={["reason"]}
      lead={
        <div className="mb-5 space-y-4">
          <p className="font-semibold text-lg leading-snug">{ask}</p>
          <div className="rounded-xl border-accent border-l-6 bg-accent-soft px-4 py-3.5 leading-snug">
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
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        autoComplete="off"
        maxLength={200}
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="outline" href={closeHref} data-cancel="">
          {texts.cancel}
        </LinkButton>
        <SubmitButton label={texts.yes} busy={texts.taking} variant="destructive" />
      </div>
    </FormDialog>
  );
}
