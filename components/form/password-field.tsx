"use client";
import { type ComponentProps, useState } from "react";
import { buttonLook } from "@/components/ui/button-look";
import { Input } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { describedBy, FieldFrame } from "./field-frame";
import { useField, useForm } from "./form-state";
import { passwordTexts as texts } from "./password-texts";

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
            {shown ? texts.hide : texts.show}
            <span className="sr-only">{texts.what(label)}</span>
          </button>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {wanted === undefined ? "" : shown ? texts.shown : texts.hidden}
      </p>
    </FieldFrame>
  );
}
