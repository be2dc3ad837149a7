"use client";
import { type ReactNode, useActionState } from "react";
import { AutoSubmit } from "@/components/form/auto-submit";
import type { FormActionOf } from "@/components/form/form";
import type { FormView } from "@/components/form/form-state";
import { useTexts } from "@/components/site/language";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { bilingual } from "@/lib/platform/texts";

const noteTexts = bilingual({
  en: {
    goNow: "Go now",
    stayHere: "Stay here",
    leaving: (seconds: number) => `We take you to your registration in ${seconds} seconds.`,
  },
  sw: {
    goNow: "Nenda sasa",
    stayHere: "Baki hapa",
    leaving: (seconds: number) => `Tunakupeleka kwenye usajili wako baada ya sekunde ${seconds}.`,
  },
});

/**
 * The notice that a phone is registered. After ten seconds, or at once, it goes to the look-up with the phone filled
 * in. The number is sent in the form's body, never in an address.
 */
export default function PhoneInUseNote({
  action,
  state,
}: {
  action: FormActionOf;
  state: FormView["state"];
}): ReactNode {
  const texts = useTexts(noteTexts);
  const [, go] = useActionState(action, { errors: {}, values: {} });
  return (
    <Alert variant="warning">
      <form action={go} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="q" value={state.values.msisdn ?? ""} />
        <AutoSubmit seconds={10} reason={state} text={texts.leaving} stay={texts.stayHere} />
        <Button type="submit">{texts.goNow}</Button>
      </form>
    </Alert>
  );
}
