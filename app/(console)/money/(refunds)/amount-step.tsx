import type { ReactNode } from "react";
import { FieldFrame } from "@/components/form/field-frame";
import { PlainDialog } from "@/components/form/plain-dialog";
import { buttonLook } from "@/components/ui/button-look";
import { Input } from "@/components/ui/input";
import { formatShillings, toCents } from "@/lib/platform/money";
import { refundTexts as texts } from "./texts";

/** Asks for an amount in shillings. The address carries it to the next step, so no script is needed. */
export function AmountStep({
  title,
  lead,
  path,
  fields,
  most,
  typed,
  closeHref,
}: {
  title: string;
  lead?: ReactNode;
  path: string;
  /** Parameters for the next step. */
  fields: Record<string, string>;
  /** The highest amount, in shillings. */
  most: number;
  /** Input that was not a valid amount. */
  typed?: string | undefined;
  closeHref: string;
}) {
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
        <button type="submit" className={buttonLook({ size: "block" })}>
          {texts.go}
        </button>
      </form>
    </PlainDialog>
  );
}

/** Parses typed shillings; undefined unless between 1 and `most`. */
export function readAmount(typed: string | undefined, most: number): number | undefined {
  const cents = toCents((typed ?? "").replace(/,/g, ""));
  return cents && cents <= Math.round(most * 100) ? cents / 100 : undefined;
}
