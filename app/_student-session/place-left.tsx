import type { ReactNode } from "react";
import { academy } from "@/app/academy";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { untilFrom } from "@/lib/platform/time/until";
import { summaryTexts } from "./texts";

/**
 * Around sentences that say how long a place is held: that time counts down (components/custom-elements/countdowns.ts), and at its end the
 * page reloads. What it changes is marked suppressHydrationWarning.
 */
export async function PlaceLeft({
  until: end,
  children,
}: {
  /** The end of the hold or the offer, ISO 8601; null where none runs. */
  until: string | null;
  children: ReactNode;
}) {
  if (!end) return children;
  const language = await pageLanguage();
  const { left } = summaryTexts[language];
  const now = new Date((await academy()).now);
  const until = untilFrom(new Date(end), now, language);
  const seconds = Math.ceil((Date.parse(end) - now.getTime()) / 1000);
  if (seconds <= 0) return children;
  return (
    <place-left
      seconds={seconds}
      shown={left(until)}
      minutes={left({ ...until, minutesLeft: 1 })}
      hours={left({ ...until, minutesLeft: 120 })}
      className="block"
    >
      {children}
    </place-left>
  );
}
