"use client";
import { createContext, useContext } from "react";
import type { FormState } from "@/lib/platform/http/form-state";

export type FormView = { state: FormState; pending: boolean };

const FormContext = createContext<FormView>({ state: { errors: {}, values: {} }, pending: false });

export const FormProvider = FormContext.Provider;

/** What the form around knows: the answer to the last sending, and whether one is under way. */
export function useForm(): FormView {
  return useContext(FormContext);
}

/** One field's own part of it. `errorId` is the id of its message, for aria-describedby. */
export function useField(name: string) {
  const { state } = useForm();
  const error = state.errors[name]?.[0];
  return { value: state.values[name], error, errorId: error ? `${name}-error` : undefined };
}
