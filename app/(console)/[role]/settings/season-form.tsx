"use client";
import { FormDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { nairobiInput } from "@/lib/platform/time/nairobi-time";
import type { SeasonRow } from "./season-steps";
import { seasonTexts as texts } from "./season-texts";

const ORDER = ["starts_on", "ends_on", "last_payment_at", "registration_opens_at", "fee", "external_link"];

/** Edits a season's dates, fee and link. An empty box removes the value. */
export function SeasonForm({
  season,
  action,
  closeHref,
}: {
  season: SeasonRow;
  action: FormActionOf;
  closeHref: string;
}) {
  return (
    <FormDialog
      title={texts.editTitle(season.number)}
      closeHref={closeHref}
      action={action}
      shape={async () => (await import("@/lib/domain/seasons/input")).UpdateSeason}
      order={ORDER}
      values={{
        starts_on: season.starts_on ?? "",
        ends_on: season.ends_on ?? "",
        last_payment_at: season.last_payment_on ?? "",
        registration_opens_at: season.registration_opens_at
          ? nairobiInput(new Date(season.registration_opens_at))
          : "",
        fee: String(season.own_fee ?? ""),
        external_link: season.external_link ?? "",
      }}
    >
      <input type="hidden" name="number" value={season.number} />
      <input type="hidden" name="seen_at" value={season.updated_at} />
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="registration_opens_at"
          label={texts.opensAt}
          hint={texts.opensAtHint}
          optional
          type="datetime-local"
        />
        <TextField name="fee" label={texts.fee} hint={texts.feeHint} optional inputMode="numeric" />
      </div>
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
      <FormButtons cancelHref={closeHref} label={texts.save} busy={texts.saving} />
    </FormDialog>
  );
}
