"use client";
import { useRef, useState } from "react";
import { signInTexts } from "@/lib/domain/people/staff/texts";
import { useField } from "./form-state";
import { PasswordField, passwordTexts as texts } from "./password-field";

/**
 * A new password, twice. A difference shows at each key and is announced to screen readers when the field is left. It
 * does not block sending: the server checks.
 */
export function NewPasswords() {
  const both = useRef<HTMLDivElement>(null);
  const { error } = useField("confirmNewPassword");
  const [differs, setDiffers] = useState(false);
  const [left, setLeft] = useState(false);
  const compare = () => {
    const [first, again] = both.current?.querySelectorAll("input") ?? [];
    setDiffers(Boolean(again?.value) && again?.value !== first?.value);
    setLeft(false);
  };
  return (
    <div ref={both} className="space-y-5">
      <PasswordField
        name="newPassword"
        label={texts.newPassword}
        hint={texts.rule}
        autoComplete="new-password"
        onInput={compare}
      />
      <div className="space-y-1.5">
        <PasswordField
          name="confirmNewPassword"
          label={texts.confirmNewPassword}
          autoComplete="new-password"
          onInput={compare}
          onBlur={() => setLeft(true)}
        />
        {differs && !error ? (
          <p aria-hidden="true" className="font-semibold text-destructive">
            {signInTexts.passwordsDiffer}
          </p>
        ) : null}
        <p role="status" className="sr-only">
          {differs && left ? signInTexts.passwordsDiffer : ""}
        </p>
      </div>
    </div>
  );
}
