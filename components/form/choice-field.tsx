"use client";
import type { ComponentProps } from "react";
import { ChoiceRow } from "@/components/ui/choice-row";
import { useForm } from "./form-state";

type Props = Omit<ComponentProps<typeof ChoiceRow>, "type" | "defaultChecked"> & {
  name: string;
  value: string;
  /** Chosen whatever was sent: there is no other. */
  only?: boolean;
};

/** One radio of a group that lies scattered; it comes back as it was sent. */
export function ChoiceField({ only = false, ...props }: Props) {
  const sent = useForm().state.values[props.name];
  return <ChoiceRow type="radio" defaultChecked={only || sent === props.value} {...props} />;
}
