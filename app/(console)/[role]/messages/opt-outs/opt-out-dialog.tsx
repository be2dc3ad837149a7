"use client";
import { FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { optOutAction } from "./actions";
import { optOutPageTexts as texts } from "./texts";

/** Asks for the phone that gets no more bulk messages. */
export function OptOutDialog({ closeHref }: { closeHref: string }) {
  return (
    <FormDialog
      title={texts.addTitle}
      closeHref={closeHref}
      action={optOutAction}
      shape={async () => (await import("@/lib/domain/correspondence/replies/input")).OptOut}
      order={["phone"]}
      values={{ phone: "" }}
      lead={<p className="mb-5">{texts.addLead}</p>}
    >
      <TextField name="phone" type="tel" label={texts.phone} hint={texts.phoneHint} autoComplete="off" />
      <FormButtons cancelHref={closeHref} label={texts.save} busy={texts.saving} />
    </FormDialog>
  );
}
