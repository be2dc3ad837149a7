"use client";
import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "@/components/form/field-frame";
import { useField, useForm } from "@/components/form/form-state";
import { ChoiceRow } from "@/components/ui/choice-row";

type Props = Omit<ComponentProps<typeof ChoiceRow>, "type" | "defaultChecked"> & {
  name: string;
  value: string;
  /** The only option: always chosen. */
  only?: boolean;
};

/** A radio that keeps the choice that was sent. */
export function ChoiceField({ only = false, ...props }: Props) {
  const sent = useForm().state.values[props.name];
  return <ChoiceRow type="radio" defaultChecked={only || sent === props.value} {...props} />;
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
