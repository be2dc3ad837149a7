"use client";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { registerWords as words } from "./texts";

const SECONDS = 3;

/** Leads back after the spec's three seconds, unless the reader says to stay. */
export function GoingBack({ home, stay }: { home: string; stay: () => void }) {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (left === 0) {
      window.location.assign(home);
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, home]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span>{words.goingBack(left)}</span>
      <Button variant="outline" onClick={stay}>
        {words.stay}
      </Button>
      <ButtonLink href={home}>{words.goNow}</ButtonLink>
    </div>
  );
}
