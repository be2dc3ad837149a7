"use client";
import { createContext, useContext } from "react";
import type { FormState } from "@/lib/platform/http/form-state";

export type FormView = { state: FormState; pending: boolean };

const FormContext = createContext<FormView>({ state: { errors: {}, values: {} }, pending: false });

export const FormProvider = FormContext.Provider;

/** The state of the surrounding form: the last answer, and whether it is being sent. */
export function useForm(): FormView {
  return useContext(FormContext);
}

/** One field's value and error. `errorId` is the error's id, for aria-describedby. */
export function useField(name: string) {
  const { state } = useForm();
  const error = state.errors[name]?.[0];
  return { value: state.values[name], error, errorId: error ? `${name}-error` : undefined };
}
