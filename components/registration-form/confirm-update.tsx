"use client";
import { useEffect, useRef, useState } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { defineTexts } from "@/lib/platform/texts";

const texts = defineTexts({
  en: {
    agree:
      "By ticking this box you confirm that you understand and agree to the collection of this data for educational purposes.",
    update: "Update",
    updating: "Updating…",
    tickFirst: "Tick the box above to update.",
  },
});

/**
 * The privacy box and the button of the form for students' own changes. The button is disabled until the box is ticked;
 * without scripts the server asks for the tick.
 */
export function ConfirmUpdate() {
  const privacy = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<boolean>();
  // The box may have been ticked before the script ran.
  useEffect(() => setTicked(privacy.current?.querySelector("input")?.checked), []);
  return (
    <>
      <div ref={privacy}>
        <TickField name="privacy" label={texts.agree} onChange={setTicked} />
      </div>
      <SubmitButton
        label={texts.update}
        busy={texts.updating}
        missing={ticked === false ? texts.tickFirst : undefined}
      />
    </>
  );
}
