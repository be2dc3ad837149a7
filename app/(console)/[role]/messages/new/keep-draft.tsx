"use client";
import { useEffect, useRef } from "react";
import { keepForReload } from "@/components/form/saved-input";

/** Fields that the first steps do not have. */
const OF_LATER_STEPS = ["step", "phones", "again"];

/** Keeps what is typed in the form around it, so that a reload and Back lose nothing; once it is sent, it is kept no more. */
export function KeepDraft() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = here.current?.closest("form");
    if (!form) return;
    let isSent = false;
    const keep = () => {
      if (isSent) return;
      const typed = new FormData(form);
      for (const name of OF_LATER_STEPS) typed.delete(name);
      keepForReload(typed);
    };
    const edited = () => {
      isSent = false;
      keep();
    };
    const submitted = ({ submitter }: SubmitEvent) => {
      isSent = submitter instanceof HTMLButtonElement && submitter.value.startsWith("send");
      if (isSent) keepForReload(new FormData());
      else keep();
    };
    form.addEventListener("input", edited);
    form.addEventListener("submit", submitted);
    window.addEventListener("pagehide", keep);
    return () => {
      form.removeEventListener("input", edited);
      form.removeEventListener("submit", submitted);
      window.removeEventListener("pagehide", keep);
    };
  }, []);
  return <span ref={here} hidden />;
}
