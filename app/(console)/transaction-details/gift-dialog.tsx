"use client";
import { FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { giveToBursaryAction, takeFromBursaryAction } from "./actions";
import { moneyPageTexts } from "./texts";

const texts = moneyPageTexts.gift;

/** Says that a payment in suspense is a gift to the bursary fund, or that a gift is none. */
export function GiftDialog({ id, isGift, closeHref }: { id: string; isGift: boolean; closeHref: string }) {
  return (
    <FormDialog
      title={isGift ? texts.takeOut : texts.give}
      closeHref={closeHref}
      action={isGift ? takeFromBursaryAction : giveToBursaryAction}
      shape={async () => (await import("@/lib/domain/payments/bursary/input")).BursaryGift}
      order={["reason"]}
      lead={<p className="mb-5">{isGift ? texts.takeOutMeans : texts.giveMeans}</p>}
    >
      <input type="hidden" name="transaction_id" value={id} />
      <TextField name="reason" label={texts.reason} autoComplete="off" maxLength={200} />
      <FormButtons cancelHref={closeHref} label={texts.yes} busy={texts.saving} />
    </FormDialog>
  );
}
