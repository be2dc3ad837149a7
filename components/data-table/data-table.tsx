"use client";
import { useTable } from "@tanstack/react-table";
import { type ReactNode, useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/platform/class-names";
import { type Columns, features } from "./columns";
import type { Filter } from "./filters";
import { ListSearch } from "./list-search";
import { ListNavigation, useListNavigation } from "./navigation";
import { lastPage, Pager } from "./pager";
import { SidewaysScroll } from "./sideways-scroll";
import { tableTexts as texts } from "./texts";

export type ListPage<Row> = { rows: Row[]; total: number; page: number; pageSize: number };
/** A page of a list, or the message when it could not be read. */
export type Listed<Row> = ListPage<Row> | { failed: string };

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
  /** A line above the rows about all filtered rows, such as a total. */
  summary?: string | undefined;
};

/**
 * The console's list. Paging, search and filters are in the address and done by the server. Rows are in the
 * page's HTML; phones show them as cards.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  return (
    <ListNavigation>
      <div data-list="" className="space-y-4">
        {props.search !== undefined || props.filters ? (
          <ListSearch
            placeholder={props.search}
            {...(props.filters ? { filters: props.filters } : {})}
            {...(props.keep ? { keep: props.keep } : {})}
          />
        ) : null}
        {"failed" in props.list ? null : <Printed {...props.list} hasSum={props.summary !== undefined} />}
        {props.summary ? <p className="font-semibold tabular-nums">{props.summary}</p> : null}
        {"failed" in props.list ? (
          <Failed sentence={props.list.failed} />
        ) : (
          <Rows {...props} list={props.list} />
        )}
      </div>
    </ListNavigation>
  );
}

/** What a page gives the table of a list. */
export type ListTableProps<Row extends object> = {
  list: Listed<Row>;
  filters?: Filter[];
  summary?: string | undefined;
};

/** The table of a list whose rows have ids. */
export function ListTable<Row extends { id: string | number }>({
  texts: { title, loading, empty, search },
  ...props
}: ListTableProps<Row> & {
  columns: Columns<Row>;
  texts: { title: string; loading: string; empty: string; search?: string };
  keep?: string[];
}) {
  const searchable = search === undefined ? {} : { search };
  return (
    <DataTable
      caption={title}
      keyOf={(row) => String(row.id)}
      loading={loading}
      empty={empty}
      {...searchable}
      {...props}
    />
  );
}

/** Explicit, because some browsers drop table semantics when CSS shows rows as cards. */
const AS = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
};

function Rows<Row extends object>({
  caption,
  columns,
  list,
  keyOf,
  loading,
  empty,
}: Omit<Props<Row>, "list"> & { list: ListPage<Row> }) {
  const { pending, href } = useListNavigation();
  const slow = useSlow(pending);
  const table = useTable({ features, columns, data: list.rows, getRowId: (row: Row) => keyOf(row) });
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
            {...AS.table}
            aria-busy={pending}
            className={cn("block w-full text-left table:table", pending && "opacity-60")}
          >
            <caption className="sr-only">{caption}</caption>
            <thead {...AS.rowgroup} className="hidden table:table-header-group">
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id} {...AS.row}>
                  {group.headers.map((header) => (
                    <th
                      key={header.id}
                      {...AS.columnheader}
                      scope="col"
                      className={cn(
                        "border-b-2 px-2 py-2.5 align-bottom font-semibold text-muted-foreground text-sm [overflow-wrap:normal] first:pl-3 last:pr-3 print:text-xs",
                        header.column.columnDef.meta?.align === "right" && "text-right",
                        header.column.columnDef.meta?.actions && "print:hidden",
                      )}
                    >
                      <table.FlexRender header={header} />
                    </th>
                  ))}
                </tr>
              ))}
            </thead>
            <tbody {...AS.rowgroup} className="grid grid-cols-1 gap-3 sm:grid-cols-2 table:table-row-group">
              {table.getRowModel().rows.map((row) => (
                <tr
                  key={row.id}
                  {...AS.row}
                  className="flex flex-col rounded-xl border bg-card p-4 table:table-row table:rounded-none table:border-0 break-inside-avoid table:border-b table:p-0 table:hover:bg-muted"
                >
                  {row.getAllCells().map((cell) => {
                    const look = cell.column.columnDef.meta ?? {};
                    const header = cell.column.columnDef.header;
                    return (
                      <td
                        key={cell.id}
                        {...AS.cell}
                        data-label={
                          typeof header === "string" && !look.lead && !look.actions ? header : undefined
                        }
                        className={cn(
                          "flex min-w-0 justify-between gap-4 py-1 text-right tabular-nums [overflow-wrap:anywhere] table:[overflow-wrap:normal] table:table-cell table:border-b table:px-2 table:py-3 table:text-left table:text-sm table:first:pl-3 table:last:pr-3 table:print:py-1.5 table:print:text-xs",
                          "before:shrink-0 before:text-left before:text-muted-foreground before:text-sm before:content-[attr(data-label)] table:before:content-none",
                          look.lead &&
                            "-order-1 justify-start pb-2 text-left font-semibold text-lg before:hidden table:font-medium",
                          look.align === "right" && "whitespace-nowrap table:text-right",
                          look.wide && "hidden",
                          look.actions &&
                            "order-last flex-wrap justify-start pt-3 before:hidden table:print:hidden",
                        )}
                      >
                        {slow ? <Skeleton className="h-5 w-24" /> : <table.FlexRender cell={cell} />}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </SidewaysScroll>
      )}
      {list.rows.length === 0 ? null : <Pager page={list.page} pageSize={list.pageSize} total={list.total} />}
    </>
  );
}

/** Which rows a sheet holds; a summary above them counts all rows of the list. */
function Printed({ page, pageSize, total, hasSum }: ListPage<unknown> & { hasSum: boolean }) {
  if (total <= pageSize) return null;
  const from = (page - 1) * pageSize + 1;
  return (
    <p className="hidden text-sm print:block">
      {texts.printed(from, Math.min(page * pageSize, total), total)} {hasSum ? texts.sumOfAll(total) : null}
    </p>
  );
}

function Empty({ list, empty, searched }: { list: ListPage<unknown>; empty: ReactNode; searched: boolean }) {
  const { href } = useListNavigation();
  const beyond = list.total > 0;
  return (
    <div className="rounded-xl border border-dashed bg-card px-5 py-10 text-center">
      <p className="text-lg text-muted-foreground">{beyond ? texts.beyond : empty}</p>
      {beyond ? (
        <ButtonLink
          className="mt-4"
          variant="outline"
          href={href({ page: String(lastPage(list.total, list.pageSize)) })}
        >
          {texts.toLastPage}
        </ButtonLink>
      ) : null}
      {searched && !beyond ? (
        <ButtonLink className="mt-4" variant="outline" href={href({ q: "", page: "" })}>
          {texts.clearSearch}
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Failed({ sentence }: { sentence: string }) {
  const { href } = useListNavigation();
  return (
    <Alert variant="destructive" role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <span>{sentence}</span>
      <ButtonLink variant="outline" size="sm" href={href({})}>
        {texts.retry}
      </ButtonLink>
    </Alert>
  );
}

/** Whether loading has taken a second; until then the old rows stay, dimmed. */
function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), 1000);
    return () => clearTimeout(timer);
  }, [pending]);
  return slow;
}
