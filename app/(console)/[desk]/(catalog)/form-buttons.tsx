"use client";
import { useEffect, useRef } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { LinkButton } from "@/components/ui/link-button";
import { catalogPageTexts as texts } from "./texts";

/** Cancel and submit at the end of a form. With `guarded`, links confirm once before they leave unsaved input. */
export function FormButtons({
  label,
  cancelHref,
  guarded = false,
}: {
  label: string;
  cancelHref: string;
  guarded?: boolean;
}) {
  return (
    <div className="grid gap-3 sm:flex">
      {guarded ? <LeaveGuard /> : null}
      <LinkButton variant="outline" size="block" href={cancelHref} className="order-last sm:order-none">
        {texts.cancel}
      </LinkButton>
      <SubmitButton label={label} busy={texts.saving} />
    </div>
  );
}

function LeaveGuard() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const form = here.current?.closest("form");
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!form?.dataset.typed || !link || link.getAttribute("href")?.startsWith("#")) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      // Links of the error summary stay on the page.
      if (link.closest("[data-slot=error-summary]") || window.confirm(texts.leave)) {
        // Confirmed: the browser's own question is not needed.
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
