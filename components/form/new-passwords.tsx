"use client";
import { useRef, useState } from "react";
import { staffWords } from "@/lib/domain/staff/texts";
import { useField } from "./form-state";
import { PasswordField } from "./password-field";
import { passwordWords as words } from "./password-texts";

/**
 * A new password, twice. That the two differ is shown at each key (spec/staff.md section 5) and told to a screen reader
 * when the field is left. It stops nobody from sending: the server decides.
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
        label={words.newPassword}
        hint={words.rule}
        autoComplete="new-password"
        onInput={compare}
      />
      <div className="space-y-1.5">
        <PasswordField
          name="confirmNewPassword"
          label={words.confirmNewPassword}
          autoComplete="new-password"
          onInput={compare}
          onBlur={() => setLeft(true)}
        />
        {differs && !error ? (
          <p aria-hidden="true" className="font-semibold text-destructive">
            {staffWords.passwordsDiffer}
          </p>
        ) : null}
        <p role="status" className="sr-only">
          {differs && left ? staffWords.passwordsDiffer : ""}
        </p>
      </div>
    </div>
  );
}
