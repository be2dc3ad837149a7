"use client";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { useTexts } from "@/components/site/language";
import { bilingual } from "@/lib/platform/texts";

const updateTexts = bilingual({
  en: {
    agree:
      "By ticking this box you confirm that you understand and agree to the collection of this data for educational purposes.",
    update: "Update",
    updating: "Updating…",
    tickFirst: "Tick the box above to update.",
  },
  sw: {
    agree:
      "Ukiweka alama hapa unathibitisha kwamba unaelewa na kukubali maelezo haya yakusanywe kwa madhumuni ya elimu.",
    update: "Hifadhi mabadiliko",
    updating: "Inahifadhi…",
    tickFirst: "Weka alama kwenye kisanduku kilicho juu ili uhifadhi.",
  },
});

/**
 * The privacy box and the button of the form for students' own changes. The button is disabled until the box is ticked;
 * without scripts the server asks for the tick.
 */
export function ConfirmUpdate() {
  const texts = useTexts(updateTexts);
  return (
    <needs-tick missing={texts.tickFirst} className="block space-y-6">
      <TickField name="privacy" label={texts.agree} />
      <SubmitButton label={texts.update} busy={texts.updating} gated={texts.tickFirst} />
    </needs-tick>
  );
}
