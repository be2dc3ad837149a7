"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

/**
 * Counts down and then presses the button around it, unless the reader says to stay. Shows nothing before scripts
 * have come: the button beside it does the same by hand.
 */
export function GoOn({
  seconds,
  because,
  says,
  stay,
}: {
  seconds: number;
  /** What it counts for; another one begins anew. */
  because: unknown;
  says: (left: number) => string;
  stay: string;
}) {
  const here = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number>();
  const [begun, setBegun] = useState<unknown>();
  useEffect(() => {
    if (begun === because) return;
    setBegun(because);
    setLeft(seconds);
  }, [begun, because, seconds]);
  useEffect(() => {
    if (left === undefined || left < 0) return;
    if (left === 0) {
      here.current?.closest("form")?.requestSubmit();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <div ref={here} className="flex flex-wrap items-center gap-3">
      {left !== undefined && left > 0 ? (
        <>
          <span>{says(left)}</span>
          <Button variant="outline" onClick={() => setLeft(-1)}>
            {stay}
          </Button>
        </>
      ) : null}
    </div>
  );
}
