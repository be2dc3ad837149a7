"use client";
import { useEffect, useRef, useState } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { isAskedOf, OWN_FIELDS } from "@/lib/domain/students/field-rules";
import { StudentField } from "./student-field";
import { updateTexts } from "./update-texts";

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
        <TickField name="privacy" label={updateTexts.agree} onChange={setTicked} />
      </div>
      <SubmitButton
        label={updateTexts.update}
        busy={updateTexts.updating}
        missing={ticked === false ? updateTexts.tickFirst : undefined}
      />
    </>
  );
}
