"use client";
import { useTexts } from "@/components/site/language";
import { bilingual } from "@/lib/platform/texts";

const timeTexts = bilingual({
  en: {
    secondsLeft: (seconds: number) => `About ${seconds} seconds left to answer`,
    timeUp: "The message on your phone has run out. We are asking M-Pesa what became of it.",
  },
  sw: {
    secondsLeft: (seconds: number) => `Zimebaki kama sekunde ${seconds} za kujibu`,
    timeUp: "Muda wa ujumbe kwenye simu yako umeisha. Tunauliza M-Pesa nini kilitokea.",
  },
});

const PROMPT_SECONDS = 60;

/**
 * The time left to answer the prompt (components/custom-elements/countdowns.ts). Screen readers announce it every ten seconds only.
 */
export function TimeLeft({ seconds }: { seconds: number }) {
  const texts = useTexts(timeTexts);
  const spoken = Math.ceil(seconds / 10) * 10;
  return (
    <time-left seconds={seconds} up={texts.timeUp} className="block space-y-2">
      <progress
        className="time-bar"
        max={PROMPT_SECONDS}
        value={seconds}
        aria-hidden="true"
        suppressHydrationWarning
      />
      <p aria-hidden="true" className="font-medium tabular-nums" data-shown="" suppressHydrationWarning>
        {texts.secondsLeft(seconds)}
      </p>
      <p className="sr-only" role="status" data-spoken="" suppressHydrationWarning>
        {texts.secondsLeft(spoken)}
      </p>
    </time-left>
  );
}
