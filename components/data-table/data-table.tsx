"use client";
import { useTable } from "@tanstack/react-table";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useMemo } from "react";
import { cn } from "@/lib/platform/class-names";
import { BulkBar } from "./bulk-bar";
import { type Columns, canHide, features, nameOf } from "./columns";
import type { Filter } from "./filters";
import type { ListFrame } from "./frame";
import { Head } from "./head";
import { ListSearch } from "./list-search";
import { Empty, Failed, Printed, useSlow } from "./list-states";
import { ListDialog, ListTools } from "./list-tools";
import { ListNavigation, useListNavigation } from "./navigation";
import { Pager } from "./pager";
import { ROWGROUP, TABLE } from "./roles";
import { BodyRow } from "./row";
import type { Listed, ListPage } from "./rows-of";
import { type Selection, selectColumn } from "./selection";
import { SidewaysScroll } from "./sideways-scroll";
import { tableTexts as texts } from "./texts";
import { ViewLinks, wholeQuery } from "./view-links";

type Props<Row extends object> = {
  /** The table's name for screen readers, usually the page's heading. */
  caption: string;
  columns: Columns<Row>;
  list: Listed<Row>;
  keyOf: (row: Row) => string;
  /** Messages while loading and for an empty list. */
  loading: string;
  empty: ReactNode;
  /** Placeholder of the search box; no box without it. */
  search?: string;
  filters?: Filter[];
  keep?: string[];
  /** Order, columns and saved views; without it the list has neither. */
  frame?: ListFrame | undefined;
  /** A line above the rows about all filtered rows, such as a total. */
  summary?: string | undefined;
  /** Rows can be selected for these actions. */
  selection?: Selection | undefined;
  /** A row as screen readers announce it when it is selected. */
  rowName?: (row: Row) => string;
  /** Which rows can be selected; without it all. */
  canSelect?: (row: Row) => boolean;
};

/**
 * The console's list. Paging, order, search, filters and columns are in the address; the server does them. Rows are in the
 * page's HTML; phones show each in two or three lines.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  return (
    <ListNavigation {...(props.frame ? { whole: props.frame.whole, bare: wholeQuery(props.frame) } : {})}>
      <div data-list="" className="group/list space-y-3 has-[[data-select]:checked]:pb-24">
        {props.frame ? <ViewLinks {...props.frame} /> : null}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
          {props.search !== undefined || props.filters ? (
            <ListSearch
              placeholder={props.search}
              {...(props.filters ? { filters: props.filters } : {})}
              {...(props.keep ? { keep: props.keep } : {})}
            />
          ) : null}
          {props.summary ? <p className="font-semibold text-sm tabular-nums">{props.summary}</p> : null}
          {props.frame ? <ListTools columns={props.columns} frame={props.frame} /> : null}
        </div>
        {props.frame?.ignored}
        {"failed" in props.list ? null : <Printed {...props.list} hasSum={props.summary !== undefined} />}
        {"failed" in props.list ? (
          <Failed sentence={props.list.failed} />
        ) : (
          <Rows {...props} list={props.list} />
        )}
        {props.frame ? <ListDialog columns={props.columns} frame={props.frame} /> : null}
      </div>
    </ListNavigation>
  );
}

/** The props a page passes to the table of a list. */
export type ListTableProps<Row extends object> = {
  list: Listed<Row>;
  filters?: Filter[];
  frame?: ListFrame | undefined;
  summary?: string | undefined;
  selection?: Selection | undefined;
};

/** The table of a list whose rows have ids. */
export function ListTable<Row extends { id: string | number }>({
  texts: { title, loading, empty, search },
  ...props
}: ListTableProps<Row> & {
  columns: Columns<Row>;
  texts: { title: string; loading: string; empty: string; search?: string };
  keep?: string[];
  rowName?: (row: Row) => string;
  canSelect?: (row: Row) => boolean;
}) {
  const searchable = search === undefined ? {} : { search };
  return (
    <DataTable caption={title} keyOf={idOf} loading={loading} empty={empty} {...searchable} {...props} />
  );
}

const idOf = (row: { id: string | number }) => String(row.id);
const NONE: string[] = [];

function Rows<Row extends object>({
  caption,
  columns,
  list,
  keyOf,
  loading,
  empty,
  frame,
  selection,
  rowName,
  canSelect,
}: Omit<Props<Row>, "list"> & { list: ListPage<Row> }) {
  const { pending, href } = useListNavigation();
  const slow = useSlow(pending);
  const hidden = frame?.hidden ?? NONE;
  const isAll = useSearchParams().get("select") === "all";
  const isSelected = Boolean(selection);
  // By itself: made again whenever new rows arrive, it would draw the checkboxes anew, and what was ticked would be lost.
  const select = useMemo(
    () => (isSelected && rowName ? [selectColumn({ keyOf, about: rowName, canSelect, isAll })] : []),
    [isSelected, keyOf, rowName, canSelect, isAll],
  );
  const shown = useMemo(
    () => [...select, ...columns.filter((column) => !(canHide(column) && hidden.includes(nameOf(column))))],
    [select, columns, hidden],
  );
  const table = useTable({ features, columns: shown, data: list.rows, getRowId: (row: Row) => keyOf(row) });
  const searched = new URLSearchParams(href({}).split("?")[1]).get("q");
  return (
    <>
      <p role="status" className="sr-only">
        {pending ? loading : searched ? texts.found(list.total) : ""}
      </p>
      {slow ? (
        <p aria-hidden="true" className="text-muted-foreground">
          {loading}
        </p>
      ) : null}
      {list.rows.length === 0 ? (
        <Empty list={list} empty={empty} searched={Boolean(searched)} />
      ) : (
        // On mid-sized screens wide tables scroll, not the page.
        <SidewaysScroll name={caption}>
          <table
            {...TABLE}
            aria-busy={pending}
            className={cn("block w-full text-left table:table", pending && "opacity-60")}
          >
            <caption className="sr-only">{caption}</caption>
            <Head table={table} order={frame?.order} />
            <tbody
              {...ROWGROUP}
              className="block divide-y rounded-xl border bg-card table:table-row-group table:divide-y-0 table:border-0 table:bg-transparent"
            >
              {table.getRowModel().rows.map((row) => (
                <BodyRow key={row.id} row={row} slow={slow} />
              ))}
            </tbody>
          </table>
        </SidewaysScroll>
      )}
      {list.rows.length === 0 ? null : <Pager {...list} sizes={frame?.sizes} />}
      {selection && list.rows.length > 0 ? <BulkBar selection={selection} list={list} /> : null}
    </>
  );
}
