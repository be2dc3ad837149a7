"use client";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { registerTexts as texts } from "./texts";

const SECONDS = 3;

/** Returns after three seconds (the specification's time) unless the user stays. */
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
      <span>{texts.goingBack(left)}</span>
      <Button variant="outline" onClick={stay}>
        {texts.stay}
      </Button>
      <ButtonLink href={home}>{texts.goNow}</ButtonLink>
    </div>
  );
}
