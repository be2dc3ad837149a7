"use client";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { missingIn, type Needed } from "./progress";

/**
 * A chooser of places with its button, which rests until everything is chosen (spec section 5). Before scripts have come the
 * button works at once, and the server says what is missing.
 */
export function ChosenPlace({
  chooser,
  needed,
  submit,
  busy,
  folded,
  children,
}: {
  chooser: ReactNode;
  needed: Needed;
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
    if (form) setMissing(missingIn(new FormData(form), needed));
  }, [needed]);
  useEffect(look, [look]);
  return (
    <div ref={here} onChange={look} className="space-y-6">
      {folded ? (
        <Disclosure open={isWrong} title={folded}>
          {chooser}
        </Disclosure>
      ) : (
        chooser
      )}
      {children}
      <SubmitButton label={submit} busy={busy} missing={missing} />
    </div>
  );
}
