"use client";
import { useForm } from "@/components/form/form-state";
import type { Language } from "@/lib/platform/language";
import { classField } from "./read-choice";
import { WaitLink } from "./wait-link";

/** After a choice that was full when it was sent: the waiting list of that class. */
export function InsteadOfFull({ language }: { language: Language }) {
  const { code, values } = useForm().state;
  const id = values[classField(values.course ?? "")];
  if (!id || (code !== "class_full" && code !== "session_full")) return null;
  return <WaitLink group={{ id }} language={language} />;
}
