"use client";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { readStored, store } from "@/components/custom-elements/storage";
import { useForm } from "@/components/form/form-state";
import { useLeaveQuestion } from "@/components/form/leave-guard";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress";
import { useHydrated } from "@/components/ui/use-hydrated";
import { importPageTexts as texts } from "./texts";

/** The file whose import was stopped in this tab: each step of an import is a page of its own, which forgets its state. */
const STOPPED = "import-stopped";

/** What is asked before the import starts: out of sight while its first rows are being registered. */
export function Asked({ children }: { children: ReactNode }) {
  const { pending } = useForm();
  return (
    <div hidden={pending} className="space-y-4">
      {children}
      <StartAgain />
    </div>
  );
}

/**
 * How many of the rows are registered, from the first moment; leaving the page meanwhile stops the import, and is asked about.
 * @param done rows imported before this step
 */
export function ImportProgress({
  file,
  done,
  left,
  isRunning,
}: {
  file: string;
  done: number;
  left: number;
  isRunning: boolean;
}) {
  const { pending } = useForm();
  const answered = useRef(false);
  const isLost = useCallback(() => pending && !answered.current, [pending]);
  const leave = useCallback(() => {
    answered.current = true;
  }, []);
  useLeaveQuestion(isLost, texts.leave, leave);
  const all = done + left;
  return (
    <div role="status" className="space-y-1.5">
      {isRunning || pending ? (
        <>
          <ProgressBar value={done} max={all} label={texts.progress} />
          <p>{texts.running(done, all)}</p>
        </>
      ) : null}
      {pending ? <p className="text-muted-foreground text-sm">{texts.importing(left)}</p> : null}
      {pending && !isRunning ? <StopAtFirst file={file} /> : null}
    </div>
  );
}

/** Stops after the first rows: the page after them reads it. */
function StopAtFirst({ file }: { file: string }) {
  const [isStopped, setStopped] = useState(false);
  if (isStopped) return <p>{texts.stopping}</p>;
  const stop = () => {
    store(STOPPED, file);
    setStopped(true);
  };
  return <Stop onClick={stop} />;
}

const Stop = ({ onClick }: { onClick: () => void }) => (
  <Button type="button" variant="outline" onClick={onClick}>
    {texts.stop}
  </Button>
);

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
        <Stop onClick={stop} />
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
function StartAgain() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = here.current?.closest("form");
    const start = () => store(STOPPED, undefined);
    form?.addEventListener("submit", start);
    return () => form?.removeEventListener("submit", start);
  }, []);
  return <span ref={here} hidden />;
}
