"use client";
import { useEffect, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { Toast, ToastProvider, ToastViewport } from "@/components/ui/toast";
import { closeNotices, type PageNotice, type ShownNotice, undoNotice } from "./notices";
import { consoleTexts as texts } from "./texts";

/** Screen readers announce additions only to a live region that already exists. */
const KNOWN_MS = 100;

const UNDO = buttonLook({ variant: "link", size: "bare", className: "ml-3" });

/** Notices as toasts. Toaster loads it with the first of them. */
export function Toasts({ notices }: { notices: ShownNotice[] }) {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), KNOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ToastProvider label={texts.notice} swipeDirection="right">
      {(known ? notices : []).map((notice) => {
        const { id, text, failed, warns } = notice;
        return (
          <Toast
            key={id}
            closeLabel={texts.closeNotice}
            tone={failed ? "failed" : warns ? "warning" : "success"}
            duration={secondsOf(notice) * 1000}
            onOpenChange={(isOpen) => isOpen || closeNotices((other) => other.id === id)}
          >
            {text}
            {notice.undo ? (
              <button type="button" className={UNDO} onClick={() => undoNotice(notice)}>
                {texts.undo}
              </button>
            ) : null}
          </Toast>
        );
      })}
      <ToastViewport label={texts.notices} />
    </ToastProvider>
  );
}

/** How long a toast is shown: the specification's time, longer to press Undo, a warning until it is closed. */
export function secondsOf({ warns, undo, seconds = 6 }: PageNotice): number {
  if (warns) return Number.POSITIVE_INFINITY;
  return undo ? 10 : seconds;
}
