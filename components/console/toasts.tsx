"use client";
import { useEffect, useState } from "react";
import { Toast, ToastProvider, ToastViewport } from "@/components/ui/toast";
import { closeNotices, type ShownNotice } from "./notices";
import { consoleTexts as texts } from "./texts";

/** The specification's time. */
const SHOWN_MS = 6000;
/** Screen readers announce additions only to a live region that already exists. */
const KNOWN_MS = 100;

/** Notices as toasts. Toaster loads it with the first of them. */
export function Toasts({ notices }: { notices: ShownNotice[] }) {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), KNOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ToastProvider label={texts.notice} duration={SHOWN_MS} swipeDirection="right">
      {(known ? notices : []).map(({ id, text }) => (
        <Toast
          key={id}
          closeLabel={texts.closeNotice}
          onOpenChange={(isOpen) => isOpen || closeNotices((notice) => notice.id === id)}
        >
          {text}
        </Toast>
      ))}
      <ToastViewport label={texts.notices} />
    </ToastProvider>
  );
}
