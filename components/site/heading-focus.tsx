"use client";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** After a client-side navigation, focuses the page's heading for screen readers, unless the page focused a field. */
export function HeadingFocus() {
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (document.activeElement?.closest("main")) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, [path]);
  return null;
}
