"use client";
import { startTransition, useEffect, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { Toast, ToastProvider, ToastViewport } from "@/components/ui/toast";
import { closeNotices, type ShownNotice, showNotice, type UndoAction } from "./notices";
import { consoleTexts as texts } from "./texts";

/** The specification's time where a notice has none of its own. */
const SECONDS = 6;
/** Long enough to read and press Undo. */
const SECONDS_TO_UNDO = 10;
/** Screen readers announce additions only to a live region that already exists. */
const KNOWN_MS = 100;

const UNDO = buttonLook({ variant: "link", size: "bare", className: "ml-3" });

/** Notices as toasts. Toaster loads it with the first of them. */
export function Toasts({ notices, undo }: { notices: ShownNotice[]; undo: UndoAction }) {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), KNOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ToastProvider label={texts.notice} duration={SECONDS * 1000} swipeDirection="right">
      {(known ? notices : []).map((notice) => {
        const { id, text, failed, seconds = SECONDS } = notice;
        return (
          <Toast
            key={id}
            closeLabel={texts.closeNotice}
            failed={failed}
            duration={(notice.undo ? SECONDS_TO_UNDO : seconds) * 1000}
            onOpenChange={(isOpen) => isOpen || closeNotices((other) => other.id === id)}
          >
            {text}
            {notice.undo ? (
              <button type="button" className={UNDO} onClick={() => undoNotice(notice, undo)}>
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

/** Undoes it on the page of the notice, which then shows the notice of that; a refusal is a toast too. */
function undoNotice({ id, undo, address }: ShownNotice, run: UndoAction): void {
  if (!undo) return;
  closeNotices((notice) => notice.id === id);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...undo.fields, undo: undo.action, back: address }))
    form.set(name, value);
  startTransition(async () => {
    const state = await run({ errors: {}, values: {} }, form);
    if (state?.message) showNotice({ id: `${id}-undo`, text: state.message, failed: true }, address);
  });
}
