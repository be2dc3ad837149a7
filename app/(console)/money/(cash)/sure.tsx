"use client";
import { useField } from "@/components/form/form-state";

/** After a refusal of a field, its value once more: whoever presses again without changing it is sure. */
export function Sure({ of }: { of: string }) {
  const { value, error } = useField(of);
  return error ? <input type="hidden" name="sure" value={value ?? ""} /> : null;
}
