"use client";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { PlaceChooser } from "./place-chooser";
import type { PlaceCourse } from "./places";
import { missingIn } from "./progress";

/**
 * The chooser with its button, which rests until everything is chosen (spec section 5). Before scripts have come the
 * button works at once, and the server says what is missing.
 */
export function PlaceFields({
  courses,
  submit,
  busy,
  folded,
  children,
}: {
  courses: PlaceCourse[];
  submit: string;
  busy: string;
  /** Folds the chooser behind this line; it opens by itself when something in it is wrong. */
  folded?: string;
  /** Stands between the chooser and the button. */
  children?: ReactNode;
}) {
  const { errors } = useForm().state;
  const isWrong = Boolean(errors.class_id ?? errors.sessions);
  const here = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<string>();
  const look = useCallback(() => {
    const form = here.current?.closest("form");
    if (form) setMissing(missingIn(new FormData(form), courses));
  }, [courses]);
  useEffect(look, [look]);
  return (
    <div ref={here} onChange={look} className="space-y-6">
      {folded ? (
        <Disclosure open={isWrong} title={folded}>
          <PlaceChooser courses={courses} />
        </Disclosure>
      ) : (
        <PlaceChooser courses={courses} />
      )}
      {children}
      <SubmitButton label={submit} busy={busy} missing={missing} />
    </div>
  );
}
