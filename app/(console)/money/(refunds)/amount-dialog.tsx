import type { ComponentProps, ReactNode } from "react";
import { PlainDialog } from "@/components/form/dialogs";
import { FieldFrame } from "@/components/form/field-frame";
import { FormButtons } from "@/components/form/form-buttons";
import { Input } from "@/components/ui/input";
import { formatShillings, toCents } from "@/lib/platform/money";
import { ConfirmStep } from "./confirm-step";
import { refundTexts as texts } from "./texts";

type Props = {
  title: string;
  closeHref: string;
  lead?: ReactNode;
  path: string;
  /** Parameters for the next step. */
  fields: Record<string, string>;
  /** The highest amount, in shillings. */
  most: number;
  /** The amount in the address. */
  typed: string | undefined;
  /** The second step, for the amount as text and in shillings; the amount joins its fields. */
  confirm: (text: string, amount: number) => Omit<ComponentProps<typeof ConfirmStep>, "title" | "closeHref">;
};

/**
 * A step that moves money, asked in two: first the amount, in shillings, then the effect and the reason. The address carries the
 * amount to the second, so no script is needed.
 */
export function AmountDialog({ title, closeHref, lead, path, fields, most, typed, confirm }: Props) {
  const amount = readAmount(typed, most);
  if (amount !== undefined) {
    const step = confirm(formatShillings(amount), amount);
    return (
      <ConfirmStep
        title={title}
        closeHref={closeHref}
        {...step}
        fields={{ ...step.fields, amount: String(amount) }}
      />
    );
  }
  const error = typed === undefined ? undefined : texts.amountWrong(formatShillings(most));
  return (
    <PlainDialog title={title} closeHref={closeHref}>
      <form action={path} className="space-y-5">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {lead}
        <FieldFrame
          name="amount"
          label={texts.amountLabel}
          hint={texts.amountHint(formatShillings(most))}
          {...(error ? { error } : {})}
        >
          <Input
            id="amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            defaultValue={typed ?? String(most)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "amount-hint amount-error" : "amount-hint"}
          />
        </FieldFrame>
        <FormButtons cancelHref={closeHref} label={texts.go} busy={texts.saving} />
      </form>
    </PlainDialog>
  );
}

/** Parses typed shillings; undefined unless between 1 and `most`. */
function readAmount(typed: string | undefined, most: number): number | undefined {
  const cents = toCents((typed ?? "").replace(/,/g, ""));
  return cents && cents <= Math.round(most * 100) ? cents / 100 : undefined;
}
