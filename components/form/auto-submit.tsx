"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

/** Counts down and then submits the form around it, unless the reader presses stay. Shows nothing before hydration. */
export function AutoSubmit({
  seconds,
  reason,
  text,
  stay,
}: {
  seconds: number;
  /** The countdown starts again when it changes. */
  reason: unknown;
  text: (left: number) => string;
  stay: string;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number>();
  const [started, setStarted] = useState<unknown>();
  useEffect(() => {
    if (started === reason) return;
    setStarted(reason);
    setLeft(seconds);
  }, [started, reason, seconds]);
  useEffect(() => {
    if (left === undefined || left < 0) return;
    if (left === 0) {
      root.current?.closest("form")?.requestSubmit();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <div ref={root} className="flex flex-wrap items-center gap-3">
      {left !== undefined && left > 0 ? (
        <>
          <span>{text(left)}</span>
          <Button variant="outline" onClick={() => setLeft(-1)}>
            {stay}
          </Button>
        </>
      ) : null}
    </div>
  );
}
