"use client";
import { useEffect, useState } from "react";
import { useTexts } from "@/components/site/language";
import { bilingual } from "@/lib/platform/texts";

/** Separate from payPageTexts, which stay on the server. */
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

/** The time left to answer the prompt. Screen readers announce it every ten seconds only. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const texts = useTexts(timeTexts);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  const spoken = Math.ceil(left / 10) * 10;
  return (
    <div className="space-y-2">
      <progress className="time-bar" max={PROMPT_SECONDS} value={left} aria-hidden="true" />
      <p aria-hidden="true" className="font-medium tabular-nums">
        {left > 0 ? texts.secondsLeft(left) : texts.timeUp}
      </p>
      <p className="sr-only" role="status">
        {left > 0 ? texts.secondsLeft(spoken) : texts.timeUp}
      </p>
    </div>
  );
}
