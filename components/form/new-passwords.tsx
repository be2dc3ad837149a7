"use client";
import { useRef, useState } from "react";
import { useField } from "./form-state";
import { PasswordField, passwordTexts as texts } from "./password-field";

/**
 * A new password, twice. A difference shows at each key and is announced to screen readers when the field is left. It
 * does not block sending: the server checks.
 * @param differ says that they differ; from the page, so that the other texts of signing in stay on the server
 */
export function NewPasswords({ differ }: { differ: string }) {
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
            {differ}
          </p>
        ) : null}
        <p role="status" className="sr-only">
          {differs && left ? differ : ""}
        </p>
      </div>
    </div>
  );
}
