"use client";
import { useForm } from "./form-state";

/** Tells a screen reader that a form is being sent; the button shows it to everybody else. */
export function UnderWay({ says }: { says: string }) {
  const { pending } = useForm();
  return (
    <p role="status" className="sr-only">
      {pending ? says : ""}
    </p>
  );
}
