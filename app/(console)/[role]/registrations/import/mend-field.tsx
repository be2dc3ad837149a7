"use client";
import { useEffect, useRef } from "react";
import { FieldFrame } from "@/components/form/field-frame";
import { useField, useForm } from "@/components/form/form-state";
import { useLeaveGuard } from "@/components/form/leave-guard";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { type Option, Options } from "@/components/ui/options";

/** A wrong cell of a file in a box, or among the choices of its field, with the reason it is refused; what is not chosen stays. */
export function MendField({
  name,
  label,
  problem,
  given,
  options,
  choose,
}: {
  name: string;
  label: string;
  problem: string;
  given: string;
  options: Option[];
  choose: string;
}) {
  const { value = given } = useField(name);
  const box = {
    id: name,
    name,
    defaultValue: value,
    "aria-invalid": true,
    "aria-describedby": `${name}-error`,
  } as const;
  return (
    <FieldFrame name={name} label={label} error={problem}>
      {options.length === 0 ? (
        <Input {...box} maxLength={200} />
      ) : (
        <NativeSelect
          {...box}
          defaultValue={options.some((option) => option.value === value) ? value : given}
        >
          <option value={given}>{choose}</option>
          <Options options={options} />
        </NativeSelect>
      )}
    </FieldFrame>
  );
}

/** Asks before the form around it is left with mends that were not sent, or not taken. */
export function LeaveGuard() {
  const { state, pending } = useForm();
  const here = useRef<HTMLSpanElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const around = here.current?.closest("form") ?? null;
    form.current = around;
    const type = () => around?.setAttribute("data-typed", "yes");
    const send = () => around?.removeAttribute("data-typed");
    if (state.code) type();
    around?.addEventListener("input", type);
    around?.addEventListener("submit", send);
    return () => {
      around?.removeEventListener("input", type);
      around?.removeEventListener("submit", send);
    };
  }, [state]);
  useLeaveGuard(form, pending);
  return <span ref={here} hidden />;
}
