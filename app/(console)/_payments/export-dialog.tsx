"use client";
import { useRouter } from "next/navigation";
import { type SubmitEvent, useRef, useState } from "react";
import { FormProvider } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormState } from "@/lib/web/form-state";
import { fetchFile, keepFile } from "../_export/fetch-file";
import { type ExportDates, wrongDates } from "../_export/wrong-dates";
import { paymentListWords } from "./words";

const words = paymentListWords.export;

export type ExportChoice = {
  name: string;
  label: string;
  options: { value: string; label: string }[];
  chosen: string;
};

/**
 * Select Dates to Export: a form that asks by GET for the file, so it works without scripts. With them the page stays,
 * says beside the dates what is wrong with them, and tells when the file could not be made.
 */
export function ExportDialog({
  address,
  lead,
  choices,
  dates,
  span,
  searched,
  closeHref,
}: {
  address: string;
  lead: string;
  /** What the file can be narrowed to, as the list is now. */
  choices: ExportChoice[];
  /** The dates of the list's filter, or those that were refused. */
  dates: ExportDates;
  /** First and last day that may be exported, YYYY-MM-DD. */
  span: { first: string; last: string };
  searched: boolean;
  closeHref: string;
}) {
  const router = useRouter();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [both, setBoth] = useState(isComplete(dates));
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<FormState>(() => ({
    errors: isComplete(dates) ? wrongDates(dates, span.first, span.last) : {},
    values: { ...dates },
  }));
  const [saved, setSaved] = useState("");

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const asked = asksFor(event.currentTarget);
    const errors = wrongDates(datesOf(asked), span.first, span.last);
    setSaved("");
    setAnswer({ errors, values: {} });
    if (Object.keys(errors).length > 0) return;
    setPending(true);
    const got = await fetchFile(`${address}?${asked}`);
    setPending(false);
    if ("file" in got) {
      keepFile(got);
      setSaved(got.name);
    } else setAnswer({ ...got, values: {} });
  };

  return (
    <Dialog
      title={words.title}
      closeHref={closeHref}
      closeLabel={words.close}
      go={(to) => router.push(to, { scroll: false })}
    >
      <FormProvider value={{ state: answer, pending }}>
        <form
          ref={form}
          method="get"
          action={address}
          noValidate={hydrated}
          className="space-y-5"
          onInput={() => setBoth(form.current !== null && isComplete(datesOf(asksFor(form.current))))}
          onSubmit={send}
        >
          <p>
            {lead} {searched ? words.withoutSearch : null}
          </p>
          {answer.message ? (
            <Alert variant="destructive" role="alert">
              {answer.message}
            </Alert>
          ) : null}
          {saved ? (
            <Alert variant="success" role="status">
              {words.saved(saved)}
            </Alert>
          ) : null}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              name="createdFrom"
              label={words.dateFrom}
              type="date"
              min={span.first}
              max={span.last}
              required
            />
            <TextField
              name="createdTo"
              label={words.dateTo}
              type="date"
              min={span.first}
              max={span.last}
              required
            />
            {choices.map((choice) => (
              <div key={choice.name} className="space-y-1.5">
                <Label htmlFor={`export-${choice.name}`}>{choice.label}</Label>
                <NativeSelect id={`export-${choice.name}`} name={choice.name} defaultValue={choice.chosen}>
                  <option value="">{words.all}</option>
                  {choice.options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </NativeSelect>
              </div>
            ))}
          </div>
          <SubmitButton
            label={words.export}
            busy={words.exporting}
            missing={hydrated && !both ? words.bothDates : undefined}
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}

/** What the form asks for, as the address carries it; what was left open is left out. */
function asksFor(form: HTMLFormElement): URLSearchParams {
  const asked = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(asked.filter(([, value]) => value !== ""));
}

function datesOf(asked: URLSearchParams): ExportDates {
  return { createdFrom: asked.get("createdFrom") ?? "", createdTo: asked.get("createdTo") ?? "" };
}

function isComplete({ createdFrom, createdTo }: ExportDates): boolean {
  return createdFrom !== "" && createdTo !== "";
}
