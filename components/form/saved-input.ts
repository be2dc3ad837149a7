"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { readStored, store } from "@/components/custom-elements/storage";

/** The code of a form whose page belongs to an earlier build. */
export const OUT_OF_DATE = "out_of_date";

const SAVED = "kept-for-reload";
type Saved = { at: string; fields: [name: string, value: string][] };

const hereNow = () => location.pathname + location.search;

/** Stores the input of a form in this tab until its page is loaded again; passwords and codes are not stored. */
export function keepForReload(typed: FormData): void {
  const fields = [...typed].flatMap(([name, value]): Saved["fields"] =>
    typeof value !== "string" || name.startsWith("$") || /password|^code$/i.test(name) ? [] : [[name, value]],
  );
  store(SAVED, { at: hereNow(), fields });
}

/** A ref for a form, which is filled once with the input stored before its page was loaded again. */
export function useSavedInput() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const saved = readStored<Saved>(SAVED);
    if (saved?.at !== hereNow()) return;
    // Few pages need it, and it would come with all of them.
    void import("./fill-saved").then(({ fillSaved }) => {
      if (form.current && fillSaved(form.current, saved.fields)) store(SAVED, undefined);
    });
  }, []);
  return form;
}

/** This page's address, for the link that loads it again; also on the server. */
export function useOwnHref(): string {
  const query = useSearchParams().toString();
  const path = usePathname();
  return query ? `${path}?${query}` : path;
}
