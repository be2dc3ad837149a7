import type { ReactNode } from "react";
import { FieldFrame } from "@/components/form/field-frame";
import { PlainDialog } from "@/components/form/plain-dialog";
import { buttonLook } from "@/components/ui/button-look";
import { Input } from "@/components/ui/input";
import { formatShillings, toCents } from "@/lib/platform/money";
import { refundTexts as texts } from "./texts";

/** Asks how much, in shillings; the address carries the answer to the next step, so it works without scripts. */
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
  /** What the next step must know besides. */
  fields: Record<string, string>;
  /** Shillings there are. */
  most: number;
  /** What was typed and is no amount that there is. */
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

/** The shillings somebody typed, when there are so many; undefined otherwise. */
export function readAmount(typed: string | undefined, most: number): number | undefined {
  const cents = toCents((typed ?? "").replace(/,/g, ""));
  return cents && cents <= Math.round(most * 100) ? cents / 100 : undefined;
}
