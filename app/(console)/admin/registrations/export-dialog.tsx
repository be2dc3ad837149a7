"use client";
import { type SubmitEvent, useRef, useState } from "react";
import { FormProvider } from "@/components/form/form-state";
import { PlainDialog } from "@/components/form/plain-dialog";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Alert } from "@/components/ui/alert";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormState } from "@/lib/web/form-state";
import { fetchFile, keepFile } from "../../_export/fetch-file";
import { type ExportDates, wrongDates } from "../../_export/wrong-dates";
import { registrationListWords as words } from "../../_registrations/words";

const ADDRESS = "/admin/registrations/export";

/**
 * Select Dates to Export: a form that asks by GET for the file. With scripts the page stays, says beside the dates what
 * is wrong with them, and tells when the file could not be made.
 */
export function ExportDialog({
  min,
  max,
  refused,
  closeHref,
}: {
  /** First and last day that may be exported, YYYY-MM-DD. */
  min: string;
  max: string;
  /** Days that were sent without scripts and refused. */
  refused?: ExportDates;
  closeHref: string;
}) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [both, setBoth] = useState(refused !== undefined);
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<FormState>(() => ({
    errors: refused ? wrongDates(refused, min, max) : {},
    values: { ...refused },
  }));
  const [saved, setSaved] = useState("");
  const look = () => {
    const { createdFrom, createdTo } = datesIn(form.current);
    setBoth(createdFrom !== "" && createdTo !== "");
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const dates = datesIn(event.currentTarget);
    const errors = wrongDates(dates, min, max);
    setSaved("");
    setAnswer({ errors, values: {} });
    if (Object.keys(errors).length > 0) return;
    setPending(true);
    const got = await fetchFile(`${ADDRESS}?${new URLSearchParams(dates)}`);
    setPending(false);
    if ("file" in got) {
      keepFile(got);
      setSaved(got.name);
    } else setAnswer({ ...got, values: {} });
  };

  return (
    <PlainDialog title={words.exportTitle} closeHref={closeHref}>
      <FormProvider value={{ state: answer, pending }}>
        <form
          ref={form}
          method="get"
          action={ADDRESS}
          noValidate={hydrated}
          className="space-y-5"
          onInput={look}
          onSubmit={send}
        >
          <p>{words.exportLead}</p>
          {answer.message ? (
            <Alert variant="destructive" role="alert">
              {answer.message}
            </Alert>
          ) : null}
          {saved ? (
            <Alert variant="success" role="status">
              {words.exported(saved)}
            </Alert>
          ) : null}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="createdFrom" label={words.dateFrom} type="date" min={min} max={max} required />
            <TextField name="createdTo" label={words.dateTo} type="date" min={min} max={max} required />
          </div>
          <SubmitButton
            label={words.export}
            busy={words.exporting}
            missing={hydrated && !both ? words.bothDates : undefined}
          />
        </form>
      </FormProvider>
    </PlainDialog>
  );
}

function datesIn(form: HTMLFormElement | null): ExportDates {
  const typed = new FormData(form ?? undefined);
  const text = (name: string) => String(typed.get(name) ?? "");
  return { createdFrom: text("createdFrom"), createdTo: text("createdTo") };
}
