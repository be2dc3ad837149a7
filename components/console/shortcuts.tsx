"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceRow } from "@/components/ui/choice-row";
import { consoleTexts as texts } from "./texts";

const OFF = "academy_keys_off";

/** Keyboard shortcuts, listed by `?`, where single-key shortcuts can be switched off (WCAG 2.1.4). */
export function Shortcuts() {
  const help = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(OFF) === null), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        togglePalette();
        return;
      }
      if (!on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog:modal")) return;
      const act = ACTIONS[event.key];
      if (event.key === "?") help.current?.showModal();
      else if (act) act();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on]);

  return (
    <dialog
      ref={help}
      aria-labelledby="keys-title"
      className="m-auto w-full max-w-md rounded-2xl border bg-card p-6 text-card-foreground shadow-2xl backdrop:bg-black/50"
    >
      <h2 id="keys-title" className="font-bold text-xl">
        {texts.keys}
      </h2>
      <dl className="my-4 space-y-2">
        {texts.keyHelp.map(([key, does]) => (
          <div key={key} className="flex items-center gap-4">
            <dt className="w-20 shrink-0">
              <kbd className="whitespace-nowrap rounded border bg-muted px-2 py-0.5 font-mono text-sm">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <ChoiceRow
        type="checkbox"
        label={texts.keysOn}
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          if (event.currentTarget.checked) localStorage.removeItem(OFF);
          else localStorage.setItem(OFF, "1");
        }}
      />
      <Button className="mt-4" onClick={() => help.current?.close()}>
        {texts.close}
      </Button>
    </dialog>
  );
}

const ACTIONS: Record<string, () => void> = {
  "/": () => focusOn("[data-list-search]") || focusOn("[data-search-everything]"),
  j: () => moveRow(1),
  k: () => moveRow(-1),
  c: () => clickOn(CREATE),
  e: editHere,
  x: selectHere,
  "[": () => clickOn("[data-page=prev]"),
  "]": () => clickOn("[data-page=next]"),
};

/** Opens the command palette, or closes it; not while another dialog is open. */
function togglePalette(): void {
  const modal = document.querySelector<HTMLDialogElement>("dialog:modal");
  if (!modal) clickOn("[data-palette]");
  else if (modal.matches("[data-palette-dialog]")) modal.close();
}

/** Links to forms are known by their addresses, which are alike on every page. */
const CREATE = ["dialog=add", "/add-course", "/add-session"].map((part) => `main a[href*="${part}"]`).join();
const EDIT = ["dialog=edit", "dialog=session", "/edit-course?", "/update-student?"]
  .map((part) => `main a[href*="${part}"]`)
  .join();

/** Edits the record of the row in focus; outside the rows of a list, that of the page. */
function editHere(): void {
  const row = document.activeElement?.closest("tr");
  if (row) clickOn(EDIT, row);
  else [...document.querySelectorAll<HTMLElement>(EDIT)].find((link) => !link.closest("tr"))?.click();
}

function selectHere(): void {
  const row = document.activeElement?.closest("tr");
  if (row) clickOn("[data-select]", row);
}

function clickOn(selector: string, within: ParentNode = document): void {
  within.querySelector<HTMLElement>(selector)?.click();
}

/** The links that open the rows; j and k move between them. */
function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const current = rows.indexOf(document.activeElement as HTMLElement);
  const next = current === -1 ? (by === 1 ? 0 : rows.length - 1) : current + by;
  rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus();
}

function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}
