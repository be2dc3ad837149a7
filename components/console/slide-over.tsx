"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

/** The menu on small screens: a native popover, so it works without scripts. */
export function SlideOver({
  label,
  navigation,
  children,
}: {
  label: string;
  navigation: string;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== path && panel.current?.matches(":popover-open")) panel.current.hidePopover();
    last.current = path;
  }, [path]);
  return (
    <>
      <button
        type="button"
        popoverTarget="menu"
        className="-ml-1 inline-flex size-11 items-center justify-center rounded-lg hover:bg-muted lg:hidden"
      >
        <span className="sr-only">{label}</span>
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
          <path d="M2 4h16M2 10h16M2 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <nav
        ref={panel}
        id="menu"
        popover="auto"
        aria-label={navigation}
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-r bg-card p-4 text-card-foreground shadow-2xl backdrop:bg-black/50"
      >
        {children}
      </nav>
    </>
  );
}
