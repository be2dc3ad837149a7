import type { KeyboardEvent } from "react";
import type { State } from "./record";

const MARKS: Record<string, State> = { p: "present", a: "absent", u: "unmarked" };

/** Arrow keys move between students; P and A mark and move on, U clears the mark. */
export function moveAndMark(event: KeyboardEvent, mark: (states: Record<string, State>) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = (event.target as Element).closest<HTMLElement>("[data-student]");
  const id = row?.dataset.student;
  if (!row || !id) return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const state = MARKS[event.key.toLowerCase()];
  if (!by && !state) return;
  event.preventDefault();
  if (state) mark({ [id]: state });
  if (state === "unmarked") focusOn(row);
  else focusOn(neighbour(row, by ?? 1) ?? row);
}

export function firstUnmarked(form: HTMLElement | null, states: Map<string, State>): void {
  const rows = [...(form?.querySelectorAll<HTMLElement>("[data-student]") ?? [])];
  const first = rows.find((row) => states.get(row.dataset.student ?? "") === "unmarked");
  if (first) focusOn(first);
}

function neighbour(row: HTMLElement, by: number): HTMLElement | undefined {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>("[data-student]:not([hidden])") ?? [])];
  return rows[rows.indexOf(row) + by];
}

/** The row's chosen radio, else its first. */
function focusOn(row: HTMLElement): void {
  const input =
    row.querySelector<HTMLElement>("[data-mark]:checked") ?? row.querySelector<HTMLElement>("[data-mark]");
  input?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}
