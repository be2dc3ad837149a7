"use client";
import { lazy } from "react";
import type { FormActionOf } from "@/components/form/form";
import { useForm } from "@/components/form/form-state";

// Few need it. Where it cannot be fetched, the form's own message and the link in the head are the way on.
const Note = lazy(() => import("./phone-in-use-note").catch(() => ({ default: () => null })));

/** Stands above the registration form once the phone turns out to be registered. */
export function PhoneInUse({ action }: { action: FormActionOf }) {
  const { state } = useForm();
  return state.code === "phone_in_use" ? <Note action={action} state={state} /> : null;
}
