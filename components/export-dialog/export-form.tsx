"use client";
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { reportTexts } from "@/lib/domain/reports/texts";
import type { FieldErrors } from "@/lib/platform/field-errors";
import { FormButtons } from "../form/form-buttons";
import { FormProvider } from "../form/form-state";
import { PlainDialog } from "../form/plain-dialog";
import { TextField } from "../form/text-field";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Label } from "../ui/label";
import { NativeSelect } from "../ui/native-select";
import { type Option, Options } from "../ui/options";
import { useHydrated } from "../ui/use-hydrated";
import { exportTexts as texts } from "./texts";

/** A season and its dates, YYYY-MM-DD. */
export type SeasonDates = { name: string; from: string; to: string };

export type ExportChoice = {
  name: string;
  label: string;
  options: Option[];
  chosen: string;
};

type Answer = { message?: string; errors: FieldErrors; saved?: string };

type Props = {
  /** Address of the export. */
  address: string;
  /** The content of the file. */
  lead: string;
  /** Filters of the file, preset as in the list. */
  choices?: ExportChoice[];
  /** Other filters of the list, sent as they are. */
  filterValues?: Record<string, string>;
  /** Dates of the list's filter or of a refused export; empty if none. */
  dates: ExportDates;
  /** First and last exportable day. */
  span: Span;
  /** Seasons whose dates may be filled in. */
  seasons?: SeasonDates[];
  /** The list's search, which narrows the file too. */
  search?: string;
  closeHref: string;
};

/**
 * Select Dates to Export: a GET form that needs no script. With scripts the page stays, and errors show
 * beside the dates.
 */
export function ExportForm(props: Props) {
  const {
    address,
    lead,
    choices = [],
    filterValues = {},
    dates,
    span,
    seasons = [],
    search = "",
    closeHref,
  } = props;
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<Answer>({ errors: isComplete(dates) ? wrongDates(dates, span) : {} });
  const [rows, setRows] = useState<number>();
  const asking = useRef<AbortController>(null);
  const look = useCallback(() => {
    if (!form.current) return;
    const query = asksFor(form.current);
    setMissing(!isComplete(datesOf(query)));
    setRows(undefined);
    asking.current?.abort();
    if (!isComplete(datesOf(query))) return;
    asking.current = new AbortController();
    void countRows(`${address}?${query}&count=yes`, asking.current.signal).then(setRows);
  }, [address]);
  // Read dates that were entered before hydration.
  useEffect(look, [look]);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const query = asksFor(event.currentTarget);
    const errors = wrongDates(datesOf(query), span);
    setAnswer({ errors });
    if (Object.keys(errors).length > 0) return;
    setPending(true);
    const file = await fetchFile(`${address}?${query}`);
    setPending(false);
    if ("file" in file) keepFile(file);
    setAnswer("file" in file ? { errors: {}, saved: file.name } : file);
  };

  return (
    <PlainDialog title={texts.title} closeHref={closeHref}>
      <FormProvider value={{ state: { errors: answer.errors, values: dates }, pending }}>
        <form
          ref={form}
          method="get"
          action={address}
          noValidate={hydrated}
          className="space-y-5"
          onInput={look}
          onSubmit={send}
        >
          {search ? <input type="hidden" name="search" value={search} /> : null}
          {Object.entries(filterValues).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p>
            {lead} {search ? texts.searched(search) : null}
          </p>
          {answer.message ? (
            <Alert variant="destructive" role="alert">
              {answer.message}
            </Alert>
          ) : null}
          {answer.saved ? (
            <Alert variant="success" role="status">
              {texts.saved(answer.saved)}
            </Alert>
          ) : null}
          <div className="grid gap-5 sm:grid-cols-2">
            {DATES.map(({ name, label }) => (
              <TextField
                key={name}
                name={name}
                label={label}
                type="date"
                min={span.first}
                max={span.last}
                required
              />
            ))}
            {choices.map((choice) => (
              <Choice key={choice.name} {...choice} />
            ))}
            <Choice name="format" label={texts.format} options={FORMATS} chosen="" first={texts.csv} />
          </div>
          <SeasonButtons
            seasons={seasons}
            choose={({ from, to }) => {
              for (const [name, value] of Object.entries({ createdFrom: from, createdTo: to })) {
                const field = form.current?.elements.namedItem(name);
                if (field instanceof HTMLInputElement) field.value = value;
              }
              look();
            }}
          />
          <p role="status" className="min-h-6 font-semibold">
            {rows === undefined ? "" : texts.rows(rows)}
          </p>
          <FormButtons
            cancelHref={closeHref}
            label={texts.export}
            busy={texts.exporting}
            missing={missing ? texts.bothDates : undefined}
          />
        </form>
      </FormProvider>
    </PlainDialog>
  );
}

const DATES = [
  { name: "createdFrom", label: texts.dateFrom },
  { name: "createdTo", label: texts.dateTo },
];

const FORMATS = [{ value: "xlsx", label: texts.xlsx }];

function Choice({ name, label, options, chosen, first = texts.all }: ExportChoice & { first?: string }) {
  return (
    <div className="space-y-1.5">
      <Label htmlFor={`export-${name}`}>{label}</Label>
      <NativeSelect id={`export-${name}`} name={name} defaultValue={chosen}>
        <option value="">{first}</option>
        <Options options={options} />
      </NativeSelect>
    </div>
  );
}

/** Fills in both dates of a season; only with scripts. */
function SeasonButtons({
  seasons,
  choose,
}: {
  seasons: SeasonDates[];
  choose: (dates: SeasonDates) => void;
}) {
  const hydrated = useHydrated();
  if (seasons.length === 0) return null;
  return (
    <p className={hydrated ? "flex flex-wrap items-center gap-2" : "invisible flex flex-wrap gap-2"}>
      <span className="text-sm">{texts.datesOf}</span>
      {seasons.map((season) => (
        <Button key={season.name} size="sm" variant="secondary" onClick={() => choose(season)}>
          {season.name}
        </Button>
      ))}
    </p>
  );
}

/** The form as query parameters, without empty ones. */
function asksFor(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(fields.filter(([, value]) => value !== ""));
}

function datesOf(query: URLSearchParams): ExportDates {
  return { createdFrom: query.get("createdFrom") ?? "", createdTo: query.get("createdTo") ?? "" };
}

function isComplete({ createdFrom, createdTo }: ExportDates): boolean {
  return createdFrom !== "" && createdTo !== "";
}

type ExportDates = { createdFrom: string; createdTo: string };
/** First and last exportable day, YYYY-MM-DD. */
type Span = { first: string; last: string };

/** Checks the dates before the request, with the server's rules and messages. All dates are YYYY-MM-DD. */
function wrongDates({ createdFrom, createdTo }: ExportDates, { first, last }: Span): FieldErrors {
  const from =
    createdFrom < first
      ? reportTexts.notBefore(first)
      : createdFrom > last
        ? reportTexts.notLater
        : undefined;
  const to =
    createdTo > last ? reportTexts.notLater : createdTo < createdFrom ? reportTexts.order : undefined;
  return { ...(from ? { createdFrom: [from] } : {}), ...(to ? { createdTo: [to] } : {}) };
}

/** How many rows the file would have; undefined when the dates are refused or there is no connection. */
async function countRows(address: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? ((await response.json()) as { rows?: number }).rows : undefined;
  } catch {
    return undefined;
  }
}

type Fetched = { file: Blob; name: string } | { message?: string; errors: Record<string, string[]> };

/**
 * Fetches an export. Refusals return errors by field; any other failure, also of the network, returns the
 * specification's message.
 */
async function fetchFile(address: string): Promise<Fetched> {
  try {
    const response = await fetch(address, {
      headers: { accept: [...FILE_TYPES, "application/json"].join(", ") },
    });
    if (isFile(response)) return { file: await response.blob(), name: nameIn(response) };
    const { errors } = (await response.json()) as { errors?: Record<string, string[]> };
    return errors ? { errors } : { message: reportTexts.exportFailed, errors: {} };
  } catch {
    return { message: reportTexts.exportFailed, errors: {} };
  }
}

/** Saves a fetched file as a browser download. */
function keepFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Later, because some browsers read the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The content types of an export's file. */
const FILE_TYPES = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"];

/** A page injected by a proxy is no file. */
function isFile(response: Response): boolean {
  const type = response.headers.get("content-type") ?? "";
  return response.ok && FILE_TYPES.some((file) => type.startsWith(file));
}

function nameIn(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "Academy.csv";
}
