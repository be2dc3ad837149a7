"use client";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { useTexts } from "@/components/site/language";
import { Disclosure } from "@/components/ui/disclosure";
import { chooserTexts, missingChoice, type SessionsNeeded } from "./progress";

/**
 * A class chooser with its button, which is disabled until class and sessions are chosen. Without scripts the button is
 * enabled, and the server reports what is missing.
 */
export function ClassChoice({
  chooser,
  needed,
  submit,
  busy,
  folded,
  children,
}: {
  chooser: ReactNode;
  needed: SessionsNeeded;
  submit: string;
  busy: string;
  /** Title of the disclosure around the chooser, below the button; it is open when the choice has an error. */
  folded?: string;
  /** Rendered before the button. */
  children?: ReactNode;
}) {
  const texts = useTexts(chooserTexts);
  const { errors } = useForm().state;
  const isWrong = Boolean(errors.class_id ?? errors.sessions);
  const root = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<string>();
  const check = useCallback(() => {
    const form = root.current?.closest("form");
    if (form) setMissing(missingChoice(new FormData(form), needed, texts));
  }, [needed, texts]);
  useEffect(check, [check]);
  return (
    <div ref={root} onChange={check} className="space-y-6">
      {folded ? null : chooser}
      {children}
      <SubmitButton label={submit} busy={busy} missing={missing} />
      {folded ? (
        <Disclosure open={isWrong} title={folded}>
          {chooser}
        </Disclosure>
      ) : null}
    </div>
  );
}
