"use client";
import { useEffect, useState } from "react";
import { timeLeftTexts as texts } from "./time-left-texts";

const LIFE = 60;

/** How long the message on the phone lives. A screen reader hears it every ten seconds only. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  const spoken = Math.ceil(left / 10) * 10;
  return (
    <div className="space-y-2">
      <progress className="time-bar" max={LIFE} value={left} aria-hidden="true" />
      <p aria-hidden="true" className="font-medium tabular-nums">
        {left > 0 ? texts.secondsLeft(left) : texts.timeUp}
      </p>
      <p className="sr-only" role="status">
        {left > 0 ? texts.secondsLeft(spoken) : texts.timeUp}
      </p>
    </div>
  );
}
