"use client";
import { useForm } from "./form-state";

/** Announces to screen readers that the form is being sent. */
export function SendingStatus({ text }: { text: string }) {
  const { pending } = useForm();
  return (
    <p role="status" className="sr-only">
      {pending ? text : ""}
    </p>
  );
}
