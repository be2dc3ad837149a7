import type { ReactNode } from "react";
import { academy } from "@/app/academy";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { untilFrom } from "@/lib/platform/time/until";
import { summaryTexts } from "./texts";
import type { Enrollment } from "./visit";

/**
 * Around sentences that say how long a place is held: that time counts down (components/elements/countdowns.ts), and at its end the
 * page reloads. What it changes is marked suppressHydrationWarning.
 */
export async function PlaceLeft({
  enrollment,
  children,
}: {
  enrollment: Enrollment | null;
  children: ReactNode;
}) {
  if (enrollment?.status !== "pending" || !enrollment.hold_until) return children;
  const language = await pageLanguage();
  const { left } = summaryTexts[language];
  const now = new Date((await academy()).now);
  const until = untilFrom(new Date(enrollment.hold_until), now, language);
  const seconds = Math.ceil((Date.parse(enrollment.hold_until) - now.getTime()) / 1000);
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
