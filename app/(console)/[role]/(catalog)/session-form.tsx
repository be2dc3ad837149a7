"use client";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { FormDialog } from "@/components/form/form-dialog";
import { useForm } from "@/components/form/form-state";
import { RecordForm } from "@/components/form/record-form";
import { type Hours, withTimes } from "./read-forms";
import { SessionBoxes } from "./session-row";
import type { Meeting } from "./session-rows";
import { sessionTexts, catalogPageTexts as texts } from "./texts";

type SummarySession = Meeting & {
  id: string;
  class: string;
  course: string;
  capacity: number | null;
  seats_taken?: number;
  updated_at?: string;
};

type Props = { action: FormActionOf; hours: Hours; session: SummarySession; closeHref: string };

/** Edits a session in a dialog. */
export function SessionDialog({ closeHref, ...props }: Props) {
  return (
    <FormDialog title={sessionTexts.updateTitle} wide closeHref={closeHref} {...formOf(props)}>
      <SessionFields {...props} closeHref={closeHref} />
    </FormDialog>
  );
}

/** Edits a session on its own page. */
export function SessionPageForm({ closeHref, ...props }: Props) {
  return (
    <RecordForm back={closeHref} className="max-w-3xl space-y-5" {...formOf(props)}>
      <SessionFields {...props} closeHref={closeHref} />
    </RecordForm>
  );
}

function formOf({ action, hours, session }: Omit<Props, "closeHref">) {
  const { day, start_at, end_at, capacity } = session;
  return {
    action,
    shape: async () => withTimes((await import("@/lib/domain/catalog/input")).UpdateSession, hours),
    order: ["day", "start_at", "end_at", "capacity"],
    values: { day, start_at, end_at, capacity: capacity?.toString() ?? "" },
  };
}

function SessionFields({ hours, session, closeHref }: Omit<Props, "action">) {
  const { values } = useForm().state;
  return (
    <>
      <input type="hidden" name="id" value={session.id} />
      <input type="hidden" name="seen_at" value={session.updated_at ?? ""} />
      <p className="font-semibold text-lg">
        {session.course}
        <span className="block font-normal text-base text-muted-foreground">{session.class}</span>
      </p>
      <SessionBoxes under="" values={values} hours={hours} />
      <p className="text-muted-foreground text-sm">
        {sessionTexts.hours(hours.from, hours.to)}{" "}
        {session.seats_taken ? sessionTexts.updateChosen(session.seats_taken) : ""}
      </p>
      <FormButtons label={texts.save} busy={texts.saving} cancelHref={closeHref} />
    </>
  );
}
