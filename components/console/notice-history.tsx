"use client";
import Link from "next/link";
import { useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { type ShownNotice, undoNotice } from "./notices";
import { consoleTexts as texts } from "./texts";
import { useNotices } from "./toaster";
import { usePopover } from "./use-popover";

const UNDO = buttonLook({ variant: "link", size: "bare" });

/**
 * The last notices of this tab, opened from the header, since toasts close soon; each keeps its Undo until it
 * is pressed. Without scripts notices are part of their pages.
 */
export function NoticeHistory() {
  const panel = usePopover<HTMLDivElement>();
  const { history } = useNotices();
  // In the page only while open, so that each sentence is there once.
  const [open, setOpen] = useState(false);
  const press = (notice: ShownNotice) => {
    panel.current?.hidePopover();
    undoNotice(notice);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget="notices"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-muted noscript:hidden"
      >
        <span className="sr-only">{texts.notices}</span>
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5" fill="none" stroke="currentColor">
          <path
            d="M10 2.5a5 5 0 0 0-5 5c0 4-1.5 5.5-2 6.5h14c-.5-1-2-2.5-2-6.5a5 5 0 0 0-5-5ZM8 17a2.2 2.2 0 0 0 4 0"
            strokeWidth="1.7"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      <div
        ref={panel}
        id="notices"
        popover="auto"
        onToggle={(event) => setOpen(event.newState === "open")}
        className="fixed inset-auto top-14 right-2 m-0 max-h-[70dvh] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border bg-card p-4 text-card-foreground shadow-xl sm:right-5"
      >
        <h2 className="font-bold">{texts.notices}</h2>
        {history.length === 0 ? <p className="mt-2 text-muted-foreground">{texts.noNotices}</p> : null}
        <ul className="mt-1 divide-y">
          {(open ? history : []).map((notice) => (
            <li key={notice.id} className="py-2.5 leading-snug">
              <p className="break-words">{notice.text}</p>
              <p className="flex flex-wrap justify-between gap-x-3 text-sm">
                <span className="text-muted-foreground">{formatTime(notice.at)}</span>
                <Link
                  href={notice.address}
                  prefetch={false}
                  className="font-medium text-primary underline underline-offset-4"
                >
                  {texts.toPage}
                  <span className="sr-only"> {notice.text}</span>
                </Link>
                {notice.undo ? (
                  <button type="button" className={UNDO} onClick={() => press(notice)}>
                    {texts.undo}
                    <span className="sr-only"> {notice.text}</span>
                  </button>
                ) : null}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
