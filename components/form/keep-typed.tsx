"use client";
import { useEffect, useRef } from "react";

/**
 * Keeps what is typed in the form around it in this tab, so that a reload loses nothing; a page without scripts is posted
 * again by the browser itself. Passwords are never kept. The tab's end deletes it, and ForgetTyped.
 * @param name the key it is kept under
 */
export function KeepTyped({ name }: { name: string }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest("form");
    if (!form) return;
    restore(form, readKept(name));
    const keep = () => {
      const fields = [...new FormData(form)].filter(
        ([field, value]) => typeof value === "string" && !field.startsWith("$") && !/password/i.test(field),
      );
      try {
        sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(fields)));
      } catch {
        // Full or forbidden storage: a reload then empties the form, as without this.
      }
    };
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [name]);
  return <span ref={mark} hidden />;
}

/** Deletes what KeepTyped kept, once it is stored elsewhere or the visit ends. */
export function ForgetTyped({ name }: { name: string }) {
  useEffect(() => {
    try {
      sessionStorage.removeItem(keyOf(name));
    } catch {
      // Nothing was kept either.
    }
  }, [name]);
  return null;
}

function keyOf(name: string): string {
  return `academy.typed.${name}`;
}

function readKept(name: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}");
  } catch {
    return {};
  }
}

/** Fills the fields and tells React, so that what depends on them follows. */
function restore(form: HTMLFormElement, kept: Record<string, string>): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input[name], select[name], textarea[name]")) {
    const value = kept[field.name];
    if (field.type === "hidden" || value === undefined) continue;
    const isTick = field.type === "radio" || field.type === "checkbox";
    if (isTick) field.checked = field.value === value;
    else if (field.value !== value) field.value = value;
    else continue;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
