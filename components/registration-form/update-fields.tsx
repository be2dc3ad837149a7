"use client";
import { useEffect, useRef, useState } from "react";
import { ChoiceGroup } from "@/components/form/choice-group";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { TickField } from "@/components/form/tick-field";
import { registrationTexts as texts } from "./texts";
import { updateTexts } from "./update-texts";

/**
 * What a student may change alone. Update rests until the privacy box is ticked, be it before scripts came; without them
 * the server asks.
 */
export function UpdateFields({
  channels,
  hasId,
}: {
  channels: string[];
  /** A minor has a guardian instead of an ID number. */
  hasId: boolean;
}) {
  const privacy = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<boolean>();
  useEffect(() => setTicked(privacy.current?.querySelector("input")?.checked), []);
  return (
    <>
      <TextField name="full_name" label={texts.fullName} autoComplete="name" maxLength={120} />
      {hasId ? (
        <TextField
          name="id_number"
          label={texts.idNumber}
          hint={texts.idHint}
          autoComplete="off"
          maxLength={20}
        />
      ) : null}
      <TextField name="residence" label={texts.residence} autoComplete="address-level2" maxLength={120} />
      <TextField
        name="email"
        label={texts.email}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
      />
      <ChoiceGroup
        name="channel"
        legend={texts.channel}
        choices={channels.map((channel) => ({ value: channel, label: channel }))}
        columns
      />
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
