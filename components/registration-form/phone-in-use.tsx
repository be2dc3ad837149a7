"use client";
import { lazy } from "react";
import type { FormActionOf } from "@/components/form/form";
import { useForm } from "@/components/form/form-state";

// Loaded only when needed. If that fails, the form's own message and the link in the header remain.
const Note = lazy(() => import("./phone-in-use-note").catch(() => ({ default: () => null })));

/** Shown above the registration form once the phone turns out to be registered. */
export function PhoneInUse({ action }: { action: FormActionOf }) {
  const { state } = useForm();
  return state.code === "phone_in_use" ? <Note action={action} state={state} /> : null;
}
