"use client";
import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from "react";
import type { Columns } from "./columns";
import { columnsOf } from "./columns";
import { tableTexts as texts } from "./texts";

/** The actions on selected rows of a list, those the role may do. */
export type Selection = {
  /** The page that lists the rows and asks for confirmation. */
  address: string;
  choices: { value: string; label: string }[];
  /** The most rows that one action takes. A page may have as many. */
  most: number;
};

/** The form that the checkboxes of the rows and the bar's buttons belong to; it is in the bar. */
export const SELECTED_FORM = "selected-rows";
const BOX = "[data-select]";
/** Notifies the counters that scripts changed the checkboxes. */
const CHANGED = "academy:selected";

/**
 * The column of checkboxes.
 * @param about the row as screen readers announce it
 * @param isAll whether the rows are selected from the start
 */
export function selectColumn<Row extends object>({
  keyOf,
  about,
  canSelect = () => true,
  isAll,
}: {
  keyOf: (row: Row) => string;
  about: (row: Row) => string;
  canSelect: ((row: Row) => boolean) | undefined;
  isAll: boolean;
}): Columns<Row>[number] {
  return columnsOf<Row>().display({
    id: "select",
    header: () => <SelectPage />,
    meta: { select: true },
    cell: ({ row }) =>
      canSelect(row.original) ? (
        <SelectRow id={keyOf(row.original)} about={about(row.original)} isOn={isAll} />
      ) : null,
  });
}

function SelectRow({ id, about, isOn }: { id: string; about: string; isOn: boolean }) {
  return (
    <label className="-m-2 inline-flex size-11 cursor-pointer select-none items-center justify-center">
      <input
        type="checkbox"
        name="ids"
        value={id}
        form={SELECTED_FORM}
        data-select=""
        defaultChecked={isOn}
        autoComplete="off"
        aria-label={texts.selectRow(about)}
        className="size-5"
        onClick={selectUpTo}
      />
    </label>
  );
}

/** Selects every row of the page; only with scripts. */
function SelectPage() {
  const { selected, rows } = useSelected();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && selected < rows;
  }, [selected, rows]);
  return (
    <label className="-m-2 inline-flex size-11 cursor-pointer items-center justify-center">
      <input
        ref={box}
        type="checkbox"
        className={rows === 0 ? "invisible size-5" : "size-5"}
        aria-label={texts.selectPage}
        checked={rows > 0 && selected === rows}
        onChange={(event) => selectAll(event.currentTarget.checked)}
      />
    </label>
  );
}

let lastBox: HTMLInputElement | undefined;

/** With Shift, the rows from the one before to this one become as this one is. */
function selectUpTo({ currentTarget: box, shiftKey }: MouseEvent<HTMLInputElement>): void {
  const all = boxes();
  const from = lastBox ? all.indexOf(lastBox) : -1;
  const to = all.indexOf(box);
  if (shiftKey && from !== -1) {
    for (const each of all.slice(Math.min(from, to), Math.max(from, to) + 1)) each.checked = box.checked;
    recount();
  }
  lastBox = box;
}

/** Selects or clears all rows of the page. */
export function selectAll(isOn: boolean): void {
  lastBox = undefined;
  for (const box of boxes()) box.checked = isOn;
  recount();
}

/** Counts again, after the rows changed. */
export function recount(): void {
  document.dispatchEvent(new Event(CHANGED));
}

/** How many rows of the page are selected. The checkboxes hold the state, so that they work before scripts run. */
export function useSelected(): { selected: number; rows: number } {
  const counts = useSyncExternalStore(subscribe, countNow, () => "0/0");
  const [selected = 0, rows = 0] = counts.split("/").map(Number);
  return { selected, rows };
}

function subscribe(changed: () => void): () => void {
  for (const event of ["change", CHANGED]) document.addEventListener(event, changed);
  return () => {
    for (const event of ["change", CHANGED]) document.removeEventListener(event, changed);
  };
}

function countNow(): string {
  const all = boxes();
  return `${all.filter(({ checked }) => checked).length}/${all.length}`;
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(BOX)];
}
