"use client";
import { useState } from "react";
import { useField } from "@/components/form/form-state";
import { TextField } from "@/components/form/text-field";
import { classTexts as texts } from "./texts";

/** A class's capacity. Warns while typing when the number is below the seats already taken. */
export function CapacityField({ taken }: { taken: number }) {
  const { value = "" } = useField("capacity");
  const [typed, setTyped] = useState(value);
  const low = /^\d+$/.test(typed.trim()) && Number(typed) < taken;
  return (
    <div className="space-y-1.5">
      <TextField
        name="capacity"
        label={texts.capacity}
        hint={taken > 0 ? texts.capacityTaken(taken) : texts.capacityHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className="font-medium text-sm">
        {low ? texts.lowered(taken) : ""}
      </p>
    </div>
  );
}
