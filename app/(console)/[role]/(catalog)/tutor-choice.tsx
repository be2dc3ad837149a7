"use client";
import { useRef, useState } from "react";
import { FormDialog } from "@/components/form/dialogs";
import { FieldError } from "@/components/form/field-frame";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { useField } from "@/components/form/form-state";
import { ChoiceRow } from "@/components/ui/choice-row";
import { Input } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { readTutor } from "./read-forms";
import { sessionTexts, catalogPageTexts as texts } from "./texts";

export type TutorOption = {
  id: string;
  name: string;
  phone: string;
  /** Text naming the tutor's other session at that time. */
  clash: string | undefined;
};

type Session = { id: string; tutor_id: string | null; updated_at?: string };

/** Assigns a tutor to a session: a searchable list, the present tutor first. */
export function AssignDialog({
  action,
  session,
  about,
  tutors,
  closeHref,
}: {
  action: FormActionOf;
  session: Session;
  /** The session as text. */
  about: string;
  tutors: TutorOption[];
  closeHref: string;
}) {
  return (
    <FormDialog
      title={sessionTexts.assign}
      lead={<p className="mb-4 text-muted-foreground">{about}</p>}
      closeHref={closeHref}
      action={action}
      shape={async () => (await import("@/lib/domain/catalog/input")).AssignTutor}
      read={readTutor}
      values={{ tutor_id: session.tutor_id ?? "none" }}
    >
      <input type="hidden" name="id" value={session.id} />
      <input type="hidden" name="seen_at" value={session.updated_at ?? ""} />
      <TutorChoice tutors={tutors} current={session.tutor_id} />
      <div className="sticky bottom-0 -mx-5 border-t bg-card px-5 py-3 sm:-mx-7 sm:px-7">
        <FormButtons cancelHref={closeHref} label={texts.save} busy={texts.saving} />
      </div>
    </FormDialog>
  );
}

function TutorChoice({ tutors, current }: { tutors: TutorOption[]; current: string | null }) {
  const { value, error } = useField("tutor_id");
  const [search, setSearch] = useState("");
  const hydrated = useHydrated();
  const list = useRef<HTMLFieldSetElement>(null);
  const fits = ({ name, phone }: TutorOption) =>
    `${name} ${phone}`.toLowerCase().includes(search.trim().toLowerCase());
  const none = !tutors.some(fits);
  return (
    <fieldset ref={list} className={error ? "border-destructive border-l-4 pl-4" : undefined}>
      <legend className="mb-1.5 font-semibold leading-snug">{sessionTexts.chooseTutor}</legend>
      <FieldError name="tutor_id" error={error} />
      <Input
        type="search"
        aria-label={sessionTexts.searchTutor}
        placeholder={sessionTexts.searchTutor}
        autoComplete="off"
        className={hydrated ? "mb-3" : "invisible mb-3"}
        onInput={(event) => {
          // The search box is not a form input: it must not count as unsaved changes.
          event.stopPropagation();
          setSearch(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          list.current?.querySelector<HTMLElement>("div:not([hidden]) > label > input")?.focus();
        }}
      />
      <p role="status" className="text-muted-foreground empty:hidden">
        {none ? sessionTexts.noMatch : ""}
      </p>
      <div className="space-y-2">
        {tutors.map((tutor, index) => (
          <div key={tutor.id} hidden={!fits(tutor)}>
            <ChoiceRow
              type="radio"
              id={index === 0 ? "tutor_id" : undefined}
              name="tutor_id"
              value={tutor.id}
              defaultChecked={value === tutor.id}
              label={
                <>
                  <span className="font-medium">{tutor.name}</span>
                  <span className="block text-muted-foreground text-sm">
                    {tutor.id === current ? sessionTexts.current : tutor.phone}
                  </span>
                  {tutor.clash ? (
                    <span className="block text-accent-foreground text-sm">
                      {sessionTexts.clash(tutor.clash)}
                    </span>
                  ) : null}
                </>
              }
            />
          </div>
        ))}
        <ChoiceRow
          type="radio"
          id={tutors.length === 0 ? "tutor_id" : undefined}
          name="tutor_id"
          value=""
          defaultChecked={value === ""}
          label={sessionTexts.noTutor}
        />
      </div>
    </fieldset>
  );
}
