"use client";
import { type ComponentProps, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { defineTexts } from "@/lib/platform/texts";
import { describedBy, FieldFrame } from "./field-frame";
import { useField, useForm } from "./form-state";

/** Texts of password fields. The labels are the specification's, letter for letter. */
export const passwordTexts = defineTexts({
  en: {
    show: "Show",
    hide: "Hide",
    /** After Show and Hide, for screen readers: which field. */
    what: (label: string) => ` ${label.toLowerCase()}`,
    shown: "Your password is shown.",
    hidden: "Your password is hidden.",
    newPassword: "New Password",
    confirmNewPassword: "Confirm New Password",
    rule: "At least 10 characters. Three or four words are easy to remember and hard to guess.",
  },
});

type Props = Omit<ComponentProps<"input">, "name" | "type"> & {
  name: string;
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
};

/**
 * A password field with a button to show it. While the form is sent the password is hidden again, so that browsers do not
 * store it for autocomplete. The button is inside the box, so that hydration moves nothing.
 */
export function PasswordField({ name, label, hint, ...props }: Props) {
  const { error } = useField(name);
  const { pending } = useForm();
  const hydrated = useHydrated();
  const [wanted, setWanted] = useState<boolean>();
  const shown = wanted === true && !pending;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <div className="relative">
        <Input
          id={name}
          name={name}
          type={shown ? "text" : "password"}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          className={hydrated ? "pr-20" : ""}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, hint, error)}
          {...props}
        />
        {hydrated ? (
          <button
            type="button"
            className={buttonLook({
              variant: "ghost",
              size: "bare",
              className: "absolute inset-y-0.5 right-0.5 w-18 text-sm",
            })}
            onClick={() => setWanted(!shown)}
          >
            {shown ? passwordTexts.hide : passwordTexts.show}
            <span className="sr-only">{passwordTexts.what(label)}</span>
          </button>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {wanted === undefined ? "" : shown ? passwordTexts.shown : passwordTexts.hidden}
      </p>
    </FieldFrame>
  );
}
