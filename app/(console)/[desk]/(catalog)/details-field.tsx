"use client";
import { useState } from "react";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { boxLook } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { normalizeText } from "@/lib/platform/normalize-text";
import { courseTexts as texts } from "./texts";

const MOST = 200;

/**
 * A course's description with a live character count, announced to screen readers from ten characters left.
 */
export function DetailsField() {
  const { value = "", error } = useField("details");
  const [used, setUsed] = useState(() => normalizeText(value).length);
  const hydrated = useHydrated();
  const left = MOST - used;
  return (
    <FieldFrame name="details" label={texts.description} hint={texts.descriptionHint} error={error}>
      <textarea
        id="details"
        name="details"
        rows={4}
        defaultValue={value}
        className={boxLook()}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("details", true, error)}
        onInput={(event) => setUsed(normalizeText(event.currentTarget.value).length)}
      />
      <p aria-hidden="true" className="text-right text-muted-foreground text-sm tabular-nums">
        <span className={left < 0 ? "font-semibold text-destructive" : undefined}>
          {hydrated ? texts.count(used) : ""}
        </span>
      </p>
      <p role="status" className="sr-only">
        {left < 0 ? texts.noneLeft : left <= 10 ? texts.tenLeft : ""}
      </p>
    </FieldFrame>
  );
}
