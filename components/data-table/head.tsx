"use client";
import { FlexRender, type Header, type Table } from "@tanstack/react-table";
import { cn } from "@/lib/platform/class-names";
import type { Features } from "./columns";
import type { ListFrame } from "./frame";
import { COLUMN_HEADER, ROW, ROWGROUP } from "./roles";
import { SortLink } from "./sort";

type Order = ListFrame["order"];

/** The names of the columns, as links that sort where the list can be sorted by them; phones show none. */
export function Head<Row extends object>({
  table,
  order,
}: {
  table: Pick<Table<Features, Row>, "getHeaderGroups">;
  order: Order;
}) {
  return (
    <thead {...ROWGROUP} className="hidden table:table-header-group">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} {...ROW}>
          {group.headers.map((header) => (
            <HeaderCell key={header.id} header={header} order={order} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

function HeaderCell<Row extends object>({
  header,
  order,
}: {
  header: Header<Features, Row, unknown>;
  order: Order;
}) {
  const look = header.column.columnDef.meta ?? {};
  const { sort } = look;
  return (
    <th
      {...COLUMN_HEADER}
      scope="col"
      aria-sort={sort && order ? directionOf(sort, order.now) : undefined}
      className={cn(
        "border-b-2 px-1 py-1 align-bottom font-semibold text-[0.8125rem] text-muted-foreground leading-snug [overflow-wrap:normal] first:pl-2 last:pr-1 print:text-xs",
        look.align === "right" && "text-right",
        (look.actions || look.select) && "print:hidden",
      )}
    >
      {sort && order ? (
        <SortLink sort={sort} order={order}>
          <FlexRender header={header} />
        </SortLink>
      ) : (
        <span className={look.menu ? "sr-only" : undefined}>
          <FlexRender header={header} />
        </span>
      )}
    </th>
  );
}

function directionOf(sort: string, now: string): "ascending" | "descending" | undefined {
  if (now === sort) return "ascending";
  return now === `-${sort}` ? "descending" : undefined;
}
