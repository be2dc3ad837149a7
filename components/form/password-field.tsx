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
 * A password, which the reader may look at. It is hidden again while it is sent, so that no browser keeps it among the
 * texts it offers. The button stands in the box, so that nothing moves when scripts come.
 */
export function PasswordField({ name, label, hint, ...props }: Props) {
  const { error } = useField(name);
  const { pending } = useForm();
  const hydrated = useHydrated();
  const [asked, setAsked] = useState<boolean>();
  const shown = asked === true && !pending;
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
            onClick={() => setAsked(!shown)}
          >
            {shown ? texts.hide : texts.show}
            <span className="sr-only">{texts.what(label)}</span>
          </button>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {asked === undefined ? "" : shown ? texts.shown : texts.hidden}
      </p>
    </FieldFrame>
  );
}
