"use client";
import { useEffect, useRef, useState } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { isAskedOf, OWN_FIELDS } from "@/lib/domain/students/field-rules";
import { defineTexts } from "@/lib/platform/texts";
import { StudentField } from "./student-field";

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
 * The form for students' own changes. Its button is disabled until the privacy box is ticked; without scripts the server
 * asks for the tick. @param hasId minors have a guardian instead of an ID number.
 */
export function UpdateFields({ hasId }: { hasId: boolean }) {
  const privacy = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<boolean>();
  // The box may have been ticked before the script ran.
  useEffect(() => setTicked(privacy.current?.querySelector("input")?.checked), []);
  return (
    <>
      {OWN_FIELDS.filter((name) => isAskedOf(name, hasId ? "adult" : "minor")).map((name) => (
        <StudentField key={name} name={name} form="own" />
      ))}
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
