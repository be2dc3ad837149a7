"use client";
import type { ReactNode } from "react";
import { ButtonRow } from "@/components/form/button-row";
import { useForm } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import type { MissingTexts } from "./read-choice";

/**
 * A class chooser with its button, which is disabled until class and sessions are chosen (components/custom-elements/gates.ts).
 * Without scripts the button is enabled, and the server reports what is missing.
 */
export function ClassChoice({
  chooser,
  missing,
  submit,
  busy,
  variant,
  folded,
  change,
  cancel,
  children,
}: {
  chooser: ReactNode;
  missing: MissingTexts;
  submit: string;
  busy: string;
  /** Of the button: "outline" where the page's own next step is another. */
  variant?: "outline" | undefined;
  /**
   * Title of the disclosure around the chooser, below the button; it is open when the choice has an error. What is chosen in it
   * counts only by its own button.
   */
  folded?: string;
  /** The label of that button, which is sent as `change`. */
  change?: string;
  /** The link to leave without a choice, beside the button. */
  cancel?: ReactNode;
  /** Rendered before the button. */
  children?: ReactNode;
}) {
  const { errors } = useForm().state;
  const isWrong = Boolean(errors.class_id ?? errors.sessions);
  const choose = folded ? (
    <SubmitButton
      name="change"
      value="yes"
      label={change ?? submit}
      busy={busy}
      gated={missing.first}
      variant="outline"
    />
  ) : (
    <SubmitButton label={submit} busy={busy} gated={missing.first} variant={variant} />
  );
  return (
    <class-choice missing={JSON.stringify(missing)} className="block space-y-6">
      {folded ? null : chooser}
      {children}
      <ButtonRow>
        {cancel}
        {folded ? <SubmitButton label={submit} busy={busy} /> : choose}
      </ButtonRow>
      {folded ? (
        <Disclosure open={isWrong} title={folded}>
          <div className="space-y-6">
            {chooser}
            {choose}
          </div>
        </Disclosure>
      ) : null}
    </class-choice>
  );
}
