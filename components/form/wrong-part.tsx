"use client";
import type { ReactNode } from "react";
import { FieldError } from "./field-frame";
import { useField, useForm } from "./form-state";

/** A group of fields, marked when the server says that one of these names is wrong. */
export function WrongPart({ names, children }: { names: string[]; children: ReactNode }) {
  const { errors } = useForm().state;
  const wrong = names.some((name) => errors[name]?.[0]);
  return <fieldset className={wrong ? "border-destructive border-l-4 pl-4" : undefined}>{children}</fieldset>;
}

/** The message of a name, where no field of that name could carry it. */
export function WrongName({ name }: { name: string }) {
  return <FieldError name={name} error={useField(name).error} />;
}
