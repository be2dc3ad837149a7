"use client";
import { useTexts } from "@/components/site/language";
import { openingTexts } from "./texts";

const DAY = 24 * 60 * 60;
/** A day, an hour, a minute and a second, in seconds. */
const UNITS = [DAY, 60 * 60, 60, 1];

/**
 * The time until registration opens, counted by the server's clock. At that minute the page reloads, and the server decides its
 * content (components/custom-elements/countdowns.ts). Without scripts it is the time left when the page was made. @param at when
 * registration opens, and `now` when the page was made, by the server's clock; ISO 8601
 */
export function Countdown({ at, now }: { at: string; now: string }) {
  const texts = useTexts(openingTexts);
  const left = Math.max(0, Math.ceil((Date.parse(at) - Date.parse(now)) / 1000));
  return (
    <opening-countdown
      at={at}
      now={now}
      opens-in={texts.opensIn("{left}")}
      opens-now={texts.opensNow}
      and={texts.and}
      units={JSON.stringify(UNITS.map((unit) => [texts.timeLeft(unit), texts.timeLeft(2 * unit)]))}
      className="block space-y-1.5"
    >
      <p role="timer" className="font-semibold tabular-nums" data-left="" suppressHydrationWarning>
        {left > 0 ? texts.opensIn(texts.timeLeft(left)) : texts.opensNow}
      </p>
      <p data-scripts="on" hidden suppressHydrationWarning>
        {texts.byItself}
      </p>
      <p data-scripts="off" suppressHydrationWarning>
        {texts.reload}
      </p>
    </opening-countdown>
  );
}
