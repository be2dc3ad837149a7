"use client";
import { useActionState } from "react";
import { AutoSubmit } from "@/components/form/auto-submit";
import type { FormActionOf } from "@/components/form/form";
import { useForm } from "@/components/form/form-state";
import { useTexts } from "@/components/site/language";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { bilingual } from "@/lib/platform/texts";

const noteTexts = bilingual({
  en: {
    sibling:
      "Is this a brother, a sister or a friend on the same phone? Give another number for this student, or ask the administrators: they can register two students on one phone.",
    meet: (where: string, phones: string) =>
      `You find them at the academy's desk on a Saturday or Sunday${where}${phones && `, or call ${phones}`}.`,
    goNow: "Go now",
    stayHere: "Stay here",
    leaving: (seconds: number) => `We take you to your registration in ${seconds} seconds.`,
  },
  sw: {
    sibling:
      "Huyu ni ndugu au rafiki anayetumia simu hiyo hiyo? Weka nambari nyingine ya mwanafunzi huyu, au uliza wasimamizi: wanaweza kusajili wanafunzi 2 kwa simu 1.",
    meet: (where: string, phones: string) =>
      `Wanapatikana kwenye dawati la academy Jumamosi au Jumapili${where}${phones && `, au piga ${phones}`}.`,
    goNow: "Nenda sasa",
    stayHere: "Baki hapa",
    leaving: (seconds: number) => `Tunakupeleka kwenye usajili wako baada ya sekunde ${seconds}.`,
  },
});

/**
 * Shown above the registration form once the phone turns out to be registered. After ten seconds, or at once, it goes to
 * the look-up with the phone filled in. The number is sent in the form's body, never in an address.
 */
export function PhoneInUse({
  action,
  venue,
  phones,
}: {
  action: FormActionOf;
  /** Where the academy meets; "" while it says nothing. */
  venue: string;
  /** Of the administrators. */
  phones: string[];
}) {
  const texts = useTexts(noteTexts);
  const { state } = useForm();
  const [, go] = useActionState(action, { errors: {}, values: {} });
  if (state.code !== "phone_in_use") return null;
  return (
    <Alert variant="warning" className="space-y-3">
      <p>
        {texts.sibling} {texts.meet(venue && ` (${venue})`, phones.join(", "))}
      </p>
      <page-form>
        <form action={go} className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="q" value={state.values.msisdn ?? ""} />
          <AutoSubmit seconds={10} text={texts.leaving} stay={texts.stayHere} />
          <Button type="submit">{texts.goNow}</Button>
        </form>
      </page-form>
    </Alert>
  );
}
