"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "@/components/site/language";
import { useHydrated } from "@/components/ui/use-hydrated";
import { openingTexts } from "./texts";

/** Phones ask again spread over these seconds, so that hundreds that wait for one minute do not ask at once. */
const SPREAD_MS = 5_000;
/** When the server still says closed, because the clocks differ. */
const AGAIN_MS = 3_000;

/**
 * The time until registration opens, counted by the server's clock. At the minute the page is asked for again, and the
 * server decides what it shows; this component is then gone. Without scripts it is the time left when the page was made.
 * @param at when registration opens, and `now` when the page was made, by the server's clock; ISO 8601
 */
export function Countdown({ at, now }: { at: string; now: string }) {
  const texts = useTexts(openingTexts);
  const router = useRouter();
  const hydrated = useHydrated();
  const served = useRef(now);
  const [left, setLeft] = useState(() => secondsBetween(Date.parse(now), Date.parse(at)));
  useEffect(() => {
    const age = now === served.current ? pageAge() : 0;
    const opensAt = Date.now() - age + Date.parse(at) - Date.parse(now);
    let askAt = opensAt + Math.random() * SPREAD_MS;
    const count = () => {
      const present = Date.now();
      setLeft(secondsBetween(present, opensAt));
      if (present < askAt) return;
      askAt = present + AGAIN_MS + Math.random() * SPREAD_MS;
      if (navigator.onLine) router.refresh();
    };
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [at, now, router]);
  return (
    <>
      <p role="timer" className="font-semibold tabular-nums">
        {left > 0 ? texts.opensIn(texts.timeLeft(left)) : texts.opensNow}
      </p>
      <p>{hydrated ? texts.byItself : texts.reload}</p>
    </>
  );
}

function secondsBetween(from: number, to: number): number {
  return Math.max(0, Math.ceil((to - from) / 1000));
}

/** Milliseconds since the server sent this page, which a slow phone spends loading its scripts. */
function pageAge(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page ? Math.max(0, performance.now() - page.responseStart) : 0;
}
