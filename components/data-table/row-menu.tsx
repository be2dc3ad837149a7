"use client";
import Link from "next/link";
import { type ReactNode, useId, useRef } from "react";
import { tableTexts as texts } from "./texts";

export type RowAction = {
  href: string;
  label: string;
  /** For actions that open a dialog over the list: the list keeps its scroll position. */
  stay?: boolean;
  /** For a file or a page outside the console. */
  outside?: boolean;
};

/**
 * The actions of a row behind one button: a native popover, so it works without scripts, opens and closes by keyboard, and lies
 * above a list that scrolls sideways.
 * @param about the row as screen readers announce it
 */
export function RowMenu({
  about,
  actions,
  children,
}: {
  about: string;
  actions: RowAction[];
  children?: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        data-menu=""
        className="inline-flex size-11 table:size-9 items-center justify-center rounded-lg text-primary hover:bg-muted print:hidden"
      >
        <span className="sr-only">{texts.actionsOf(about)}</span>
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5" fill="currentColor">
          <circle cx="4" cy="10" r="1.6" />
          <circle cx="10" cy="10" r="1.6" />
          <circle cx="16" cy="10" r="1.6" />
        </svg>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="row-menu min-w-44 rounded-xl border bg-card p-1.5 text-card-foreground shadow-xl"
        onToggle={(event) => {
          if (event.newState === "open" && !CSS.supports("position-area", "bottom"))
            positionBelow(event.currentTarget, button.current);
        }}
      >
        <ul>
          {actions.map(({ href, label, stay = false, outside = false }) => {
            const To = outside ? "a" : Link;
            return (
              <li key={label}>
                <To
                  href={href}
                  {...(outside ? {} : { prefetch: false, scroll: !stay })}
                  className="flex min-h-11 items-center rounded-lg px-3 font-medium text-sm hover:bg-muted"
                  onClick={() => panel.current?.hidePopover()}
                >
                  {label}
                  <span className="sr-only"> {about}</span>
                </To>
              </li>
            );
          })}
        </ul>
        {children}
      </div>
    </>
  );
}

/** For browsers that cannot position a popover at its button. */
function positionBelow(panel: HTMLElement, button: HTMLElement | null): void {
  const at = button?.getBoundingClientRect();
  if (!at) return;
  const isLow = at.bottom + panel.offsetHeight > window.innerHeight;
  panel.style.margin = "0";
  panel.style.top = `${isLow ? at.top - panel.offsetHeight : at.bottom}px`;
  panel.style.left = `${Math.max(8, at.right - panel.offsetWidth)}px`;
}
