"use client";
import { useEffect, useRef } from "react";
import { catalogPageTexts as texts } from "./texts";

/** Stands in a form: asks once before a link of the page leads away from what was typed and not saved. */
export function LeaveGuard() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const form = here.current?.closest("form");
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!form?.dataset.typed || !link || link.getAttribute("href")?.startsWith("#")) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      // A link of the error summary says itself what is lost.
      if (link.closest("[data-slot=error-summary]") || window.confirm(texts.leave)) {
        // The browser need not ask the same again.
        delete form.dataset.typed;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", ask, true);
    return () => document.removeEventListener("click", ask, true);
  }, []);
  return <span ref={here} hidden />;
}
