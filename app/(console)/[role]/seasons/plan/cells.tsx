"use client";
import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { boxLook } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";

type Cell = { name: string; label: ReactNode; className?: string };

/** A text box of the table. Its label is above it on a phone and is the column's head on a wide screen. */
export function CellBox({ name, label, className, ...props }: Cell & Omit<ComponentProps<"input">, "name">) {
  const { value, error, errorId } = useField(name);
  return (
    <CellFrame name={name} label={label} className={className}>
      <input
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        className={boxLook("min-w-0 px-2.5")}
        autoComplete="off"
        {...props}
      />
    </CellFrame>
  );
}

/** A select of the table; the first option is the empty one. */
export function CellSelect({
  name,
  label,
  className,
  empty,
  options,
  ...props
}: Cell & { empty: string; options: [value: string, label: string][] } & Omit<
    ComponentProps<"select">,
    "name"
  >) {
  const { value, error, errorId } = useField(name);
  return (
    <CellFrame name={name} label={label} className={className}>
      <NativeSelect
        id={name}
        name={name}
        defaultValue={value ?? ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        className="min-w-0 px-2.5"
        {...props}
      >
        <option value="">{empty}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </CellFrame>
  );
}

/** A tick box that keeps or drops a row. */
export function CellTick({ name, label, hidden }: { name: string; label: string; hidden: string }) {
  const { value } = useField(name);
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 pr-2">
      <input
        type="checkbox"
        name={name}
        id={name}
        defaultChecked={value === "on"}
        data-keep=""
        className="size-5 shrink-0"
      />
      <span className="text-sm">
        {label} <span className="sr-only">{hidden}</span>
      </span>
    </label>
  );
}

function CellFrame({ name, label, className = "", children }: Cell & { children: ReactNode }) {
  const { error } = useField(name);
  return (
    <div className={`min-w-0 space-y-1 ${className}`}>
      <label htmlFor={name} className="block text-muted-foreground text-sm">
        {label}
      </label>
      <FieldError name={name} error={error} />
      {children}
    </div>
  );
}
