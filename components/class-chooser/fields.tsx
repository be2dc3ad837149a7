"use client";
import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "@/components/form/field-frame";
import { useField, useForm } from "@/components/form/form-state";
import { ChoiceRow } from "@/components/ui/choice-row";
import type { Language } from "@/lib/platform/language";
import { classField } from "./read-choice";
import { WaitLink } from "./wait-link";

type Props = Omit<ComponentProps<typeof ChoiceRow>, "type" | "defaultChecked"> & {
  name: string;
  value: string;
  /** The only option: always chosen. */
  only?: boolean;
  /** The note of an option that stays open because the form's values name it, though it is disabled for others. */
  stays?: string | undefined;
};

/** A radio that keeps the choice of the form's values. */
export function ChoiceField({ only = false, stays, disabled = false, note, ...props }: Props) {
  const isChosen = useForm().state.values[props.name] === props.value;
  const isKept = disabled && isChosen && stays !== undefined;
  return (
    <ChoiceRow
      type="radio"
      defaultChecked={only || isChosen}
      {...props}
      disabled={disabled && !isKept}
      note={isKept ? stays : note}
    />
  );
}

/** A group of fields, marked when one of these names has an error. */
export function MarkedGroup({ names, children }: { names: string[]; children: ReactNode }) {
  const { errors } = useForm().state;
  const wrong = names.some((name) => errors[name]?.[0]);
  return <fieldset className={wrong ? "border-destructive border-l-4 pl-4" : undefined}>{children}</fieldset>;
}

/** The error of a name that is no single field. */
export function GroupError({ name }: { name: string }) {
  return <FieldError name={name} error={useField(name).error} />;
}

/** The error about times, beside those of the class that was sent. */
export function TimesError({ courseId, classId }: { courseId: string; classId: string }) {
  const { values } = useForm().state;
  if (values.course !== courseId || values[classField(courseId)] !== classId) return null;
  return (
    <div id="sessions" tabIndex={-1}>
      <GroupError name="sessions" />
    </div>
  );
}

/** After a choice that was full when it was sent: the waiting list of that class. */
export function InsteadOfFull({ language }: { language: Language }) {
  const { code, values } = useForm().state;
  const id = values[classField(values.course ?? "")];
  if (!id || (code !== "class_full" && code !== "session_full")) return null;
  return <WaitLink group={{ id }} language={language} />;
}
