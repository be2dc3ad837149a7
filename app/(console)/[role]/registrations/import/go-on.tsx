"use client";
import { useEffect, useRef, useState } from "react";
import { readStored, store } from "@/components/custom-elements/storage";
import { useForm } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { importPageTexts as texts } from "./texts";

/** The file whose import was stopped in this tab: each step of an import is a page of its own, which forgets its state. */
const STOPPED = "import-stopped";

/** Submits the form around it as long as rows are left, until the reader stops it. Without scripts a button does. */
export function GoOn({ file, left }: { file: string; left: number }) {
  const [isStopped, setStopped] = useState(false);
  const hydrated = useHydrated();
  const { pending } = useForm();
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (readStored(STOPPED) === file) setStopped(true);
    else if (left > 0) here.current?.closest("form")?.requestSubmit();
  }, [file, left]);
  const stop = () => {
    store(STOPPED, file);
    setStopped(true);
  };
  return (
    <div ref={here}>
      {hydrated && !isStopped ? (
        <Button type="button" variant="outline" onClick={stop}>
          {texts.stop}
        </Button>
      ) : isStopped && pending ? (
        <p role="status">{texts.stopping}</p>
      ) : (
        <div className="space-y-3">
          {isStopped ? (
            <>
              <p role="status">{texts.stopped}</p>
              <StartAgain />
            </>
          ) : null}
          <SubmitButton label={texts.goOn(left)} busy={texts.busy} />
        </div>
      )}
    </div>
  );
}

/** In the form of an import that the reader starts, or goes on with, by a button: it is not stopped any more. */
export function StartAgain() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = here.current?.closest("form");
    const start = () => store(STOPPED, undefined);
    form?.addEventListener("submit", start);
    return () => form?.removeEventListener("submit", start);
  }, []);
  return <span ref={here} hidden />;
}
