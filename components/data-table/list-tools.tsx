"use client";
import { buttonLook } from "@/components/ui/button";
import { ColumnDialog } from "./column-dialog";
import { type Columns, canHide } from "./columns";
import type { ListFrame } from "./frame";
import { useListNavigation } from "./navigation";
import { isSortable, SortDialog } from "./sort";
import { tableTexts as texts } from "./texts";
import { KeepView, ListLink } from "./view-links";

type Props<Row extends object> = { columns: Columns<Row>; frame: ListFrame };

const LOOK = buttonLook({ variant: "ghost", size: "sm" });

/** Saving a view, sorting on phones, and choosing columns. */
export function ListTools<Row extends object>({ columns, frame }: Props<Row>) {
  const { href } = useListNavigation();
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-1 print:hidden">
      <KeepView {...frame} />
      {frame.order && isSortable(columns) ? (
        <ListLink href={href({ dialog: "sort" })} className={`${LOOK} table:hidden`} stay>
          {texts.sort}
        </ListLink>
      ) : null}
      {columns.some(canHide) ? (
        <ListLink href={href({ dialog: "columns" })} className={LOOK} stay>
          {texts.columns}
        </ListLink>
      ) : null}
    </div>
  );
}

/** The open dialog of the list's tools or views; nothing for another of the page. */
export function ListDialog<Row extends object>({ columns, frame }: Props<Row>) {
  const { name, ofViews } = frame.dialog;
  if (name === "columns") return <ColumnDialog columns={columns} frame={frame} />;
  if (name === "sort" && frame.order) return <SortDialog columns={columns} order={frame.order} />;
  return ofViews;
}
