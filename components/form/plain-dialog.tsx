"use client";
import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/platform/class-names";
import { recordTexts as texts } from "./record-texts";

type Props = {
  title: ReactNode;
  /** The address closing leads to, without a page load; without scripts, of the close link. */
  closeHref: string;
  /** Called before closing; false keeps the dialog open, because input would be lost. */
  canClose?: () => boolean;
  wide?: boolean;
  children: ReactNode;
};

/**
 * A dialog opened by the address: it is part of the page's HTML, so it works without scripts, on reload and with Back.
 * With scripts it is modal: focus stays inside, Esc and every link marked `data-cancel` close it, and focus returns to the
 * opener. It hangs from the top of a wide screen, so that nothing moves when it grows: by the rest of its page, by an error.
 */
export function PlainDialog({ title, closeHref, canClose, wide, children }: Props) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  // Read while rendering: on mounting another element has the focus.
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    const address = location.href;
    const typing = document.activeElement;
    element.close();
    element.showModal();
    // A field the user typed in before the scripts ran keeps the focus.
    (typing instanceof HTMLElement && element.contains(typing) ? typing : firstFocus(element))?.focus();
    return () => {
      const isKnown = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      (isKnown ? opener : openerOf(address))?.focus();
    };
  }, [opener]);

  const leave = () => {
    if (canClose && !canClose()) return;
    router.push(closeHref, { scroll: false });
  };

  return (
    <dialog
      ref={dialog}
      open
      data-slot="dialog"
      aria-labelledby="dialog-title"
      className={cn(
        "fixed inset-0 z-40 m-0 h-dvh max-h-none w-full max-w-none scroll-pt-20 overflow-y-auto bg-card p-0 text-card-foreground",
        "sm:mx-auto sm:mt-[6dvh] sm:h-fit sm:max-h-[88dvh] sm:rounded-2xl sm:border sm:shadow-2xl",
        "backdrop:bg-black/50",
        "print:absolute print:h-auto print:max-h-none print:overflow-visible print:border-0 print:shadow-none print:backdrop:hidden",
        wide ? "sm:max-w-3xl" : "sm:max-w-lg",
      )}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClickCapture={(event) => {
        if (!isCancel(event)) return;
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
    >
      <div className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b bg-card px-5 py-3.5 sm:px-7">
        <h2 id="dialog-title" className="pt-2 font-bold text-xl leading-snug tracking-tight">
          {title}
        </h2>
        <a
          href={closeHref}
          data-cancel=""
          className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted-foreground hover:bg-muted print:hidden"
        >
          <span className="sr-only">{texts.close}</span>
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
            <path d="m2 2 12 12M14 2 2 14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </a>
      </div>
      <div className="px-5 py-5 sm:px-7 sm:py-6">{children}</div>
    </dialog>
  );
}

/** The first focus: Cancel in a confirmation, else the first field, except on touch screens, where the keyboard covers it. */
function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const safe = dialog.querySelector<HTMLElement>("[data-cancel=first]");
  if (safe || !window.matchMedia("(pointer: fine)").matches) return safe;
  return dialog.querySelector<HTMLElement>(
    "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)",
  );
}

/** Whether a click follows a link that closes the dialog, in this tab. */
function isCancel({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  if (button !== 0 || ctrlKey || metaKey || shiftKey) return false;
  return target instanceof Element && target.closest("[data-cancel]") !== null;
}

/** The link on the page that leads to the dialog at `address`, for a dialog that the browser loaded with its page. */
function openerOf(address: string): HTMLElement | undefined {
  const { pathname, searchParams: at } = new URL(address);
  return [...document.querySelectorAll<HTMLAnchorElement>("main a[href*='dialog=']")].find((link) => {
    const to = new URL(link.href);
    return to.pathname === pathname && [...to.searchParams].every(([name, value]) => at.get(name) === value);
  });
}
