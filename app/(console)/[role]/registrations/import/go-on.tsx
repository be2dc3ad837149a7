"use client";
import { useEffect, useRef, useState } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { importPageTexts as texts } from "./texts";

/** Submits the form around it as long as rows are left, until the reader stops it. Without scripts a button does. */
export function GoOn({ left }: { left: number }) {
  const [isStopped, setStopped] = useState(false);
  const hydrated = useHydrated();
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isStopped && left > 0) here.current?.closest("form")?.requestSubmit();
  }, [left, isStopped]);
  return (
    <div ref={here}>
      {hydrated && !isStopped ? (
        <Button type="button" variant="outline" onClick={() => setStopped(true)}>
          {texts.stop}
        </Button>
      ) : (
        <div className="space-y-3">
          {isStopped ? <p role="status">{texts.stopped}</p> : null}
          <SubmitButton label={texts.goOn(left)} busy={texts.busy} />
        </div>
      )}
    </div>
  );
}
