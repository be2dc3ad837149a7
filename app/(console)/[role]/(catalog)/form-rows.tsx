"use client";
import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField, useForm } from "@/components/form/form-state";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { useHydrated } from "@/components/ui/use-hydrated";
import { catalogPageTexts as texts } from "./texts";

/** One row of a form. `key` identifies it while the indexes in field names change. */
type FormRow = { key: number; values: Record<string, string> };

/**
 * The rows of a list in a form: the existing records, or the input of a submission without scripts. New rows
 * go to the end.
 * @param list the name before the index: `sessions` for `sessions.0.day`
 */
export function useRows(list: string, least: number) {
  const { state } = useForm();
  const [rows, setRows] = useState<FormRow[]>(() => servedRows(state.values, list, least));
  const next = useRef(rows.length);
  const recheck = useRecheck();
  const add = useCallback(() => {
    const key = next.current++;
    setRows((before) => [...before, { key, values: {} }]);
    return key;
  }, []);
  const remove = useCallback(
    (key: number) => {
      setRows((before) => before.filter((row) => row.key !== key));
      recheck();
    },
    [recheck],
  );
  return { rows, add, remove, recheck };
}

/** Revalidates a submitted form after rows were renumbered. */
function useRecheck(): () => void {
  const { trigger, formState } = useFormContext();
  const { isSubmitted } = formState;
  return useCallback(() => {
    if (isSubmitted) requestAnimationFrame(() => void trigger());
  }, [isSubmitted, trigger]);
}

function servedRows(values: Record<string, string>, list: string, least: number): FormRow[] {
  const found: Record<string, string>[] = [];
  for (const [name, value] of Object.entries(values)) {
    const [of, index, field] = name.split(".");
    if (of !== list || field === undefined || !/^\d{1,3}$/.test(index ?? "")) continue;
    const row = found[Number(index)] ?? {};
    row[field] = value;
    found[Number(index)] = row;
  }
  const listed = Array.from(found, (row) => row ?? {});
  const last = listed.findLastIndex((row) => Object.values(row).some(Boolean));
  const served = listed.slice(0, last + 1);
  while (served.length < least) served.push({});
  return served.map((row, key) => ({ key, values: row }));
}

/** A text box of a row. Its value follows the row when rows are renumbered. */
export function RowField({
  name,
  label,
  hint,
  ...props
}: Omit<ComponentProps<"input">, "name"> & { name: string; label: ReactNode; hint?: ReactNode }) {
  const { error } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <Input
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        {...props}
      />
    </FieldFrame>
  );
}

export type Option = { value: string; label: string };

/** A select. `chosen` is preselected; without it the first option asks for a choice, or explains an empty one. */
export function SelectField({
  name,
  label,
  hint,
  options,
  chosen,
  empty = texts.chooseOne,
  ...props
}: Omit<ComponentProps<"select">, "name"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  options: Option[];
  chosen?: string;
  empty?: string;
}) {
  const { value, error } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <NativeSelect
        id={name}
        name={name}
        defaultValue={chosen ?? value ?? ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        {...props}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

/** A button that needs scripts; invisible, with its space reserved, until they run. */
export function ScriptButton({ className = "", ...props }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return <Button className={hydrated ? className : `${className} invisible`} {...props} />;
}
