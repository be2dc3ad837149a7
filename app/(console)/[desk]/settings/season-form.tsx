"use client";
import type { FormActionOf } from "@/components/form/form";
import { FormDialog } from "@/components/form/form-dialog";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import type { SeasonRow } from "./season-steps";
import { seasonTexts as texts } from "./texts";

const ORDER = ["starts_on", "ends_on", "last_payment_at", "external_link"];

/** Adds a season, or edits its dates and link. An empty box removes the value. */
export function SeasonForm({
  number,
  season,
  action,
  closeHref,
}: {
  number: number;
  season?: SeasonRow;
  action: FormActionOf;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={season ? texts.editTitle(number) : texts.addTitle(number)}
      closeHref={closeHref}
      action={action}
      shape={async () => {
        const { AddSeason, UpdateSeason } = await import("@/lib/domain/seasons/input");
        return season ? UpdateSeason : AddSeason;
      }}
      order={ORDER}
      values={{
        starts_on: season?.starts_on ?? "",
        ends_on: season?.ends_on ?? "",
        last_payment_at: season?.last_payment_on ?? "",
        external_link: season?.external_link ?? "",
      }}
      lead={season ? null : <p className="mb-5 text-muted-foreground">{texts.addLead}</p>}
    >
      <input type="hidden" name="number" value={number} />
      {season ? <input type="hidden" name="seen_at" value={season.updated_at} /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="starts_on" label={texts.starts} hint={texts.startsHint} optional type="date" />
        <TextField name="ends_on" label={texts.ends} optional type="date" />
      </div>
      <TextField
        name="last_payment_at"
        label={texts.lastDay}
        hint={texts.lastDayHint}
        optional
        type="date"
        className="sm:max-w-56"
      />
      <TextField
        name="external_link"
        label={texts.link}
        hint={texts.linkHint}
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
      />
      <SubmitButton label={texts.save} busy={texts.saving} />
    </FormDialog>
  );
}
