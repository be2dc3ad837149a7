"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";
import { readStored, store } from "@/components/elements/storage";
import { fillField } from "./form-fields";

/** The code of a form whose page belongs to an earlier build. */
export const OUT_OF_DATE = "out_of_date";

type Kept = { at: string; fields: [name: string, value: string][] };

const KEY = "kept-for-reload";
/** What the form was made from: kept too, so that a record that was changed meanwhile is noticed. */
const MARKS = ["was", "seen_at", "based_on"];

/** Stores the input of a form in this tab until its page is loaded again; passwords and codes are not stored. */
export function keepForReload(typed: FormData): void {
  const fields = [...typed].flatMap(([name, value]): Kept["fields"] =>
    typeof value !== "string" || name.startsWith("$") || /password|^code$/i.test(name) ? [] : [[name, value]],
  );
  store(KEY, { at: location.pathname + location.search, fields });
}

/** A ref for a form, which is filled once with the input stored before its page was loaded again. */
export function useKeptInput(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const kept = readStored<Kept>(KEY);
    if (!form.current || kept?.at !== location.pathname + location.search) return;
    const own = new Set([...form.current.elements].map((field) => field.getAttribute("name")));
    if (!kept.fields.every(([name]) => own.has(name))) return;
    store(KEY, undefined);
    for (const [name, value] of kept.fields) {
      const field = form.current.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement) || field.type !== "hidden")
        fillField(form.current, name, value);
      else if (MARKS.includes(name)) field.value = value;
    }
  }, []);
  return form;
}

/** This page's address, for the link that loads it again. */
export function useHere(): string {
  const query = useSearchParams().toString();
  const path = usePathname();
  return query ? `${path}?${query}` : path;
}
