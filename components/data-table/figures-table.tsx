import type { ReactNode } from "react";
import { cn } from "@/lib/platform/class-names";
import { CELL, COLUMN_HEADER, ROW, ROWGROUP, TABLE } from "./roles";
import { SidewaysScroll } from "./sideways-scroll";

export type Figure<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** First line of a card on phones. */
  lead?: boolean;
  number?: boolean;
  /** Left out of a card when empty. */
  isNothing?: (row: Row) => boolean;
  /** Links, last line of a card. */
  actions?: boolean;
};

/** A table without scripts or paging; rows are cards on phones and a table on paper. */
export function FiguresTable<Row>({
  caption,
  figures,
  rows,
  keyOf,
  total,
}: {
  caption: string;
  figures: Figure<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** A totals row. */
  total?: Row;
}) {
  return (
    <SidewaysScroll name={caption}>
      <table {...TABLE} className="block w-full text-left lg:table print:table print:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead {...ROWGROUP} className="hidden lg:table-header-group print:table-header-group">
          <tr {...ROW}>
            {figures.map(({ header, number, actions }) => (
              <th
                key={header}
                {...COLUMN_HEADER}
                scope="col"
                className={cn(
                  "border-b-2 px-2 py-2.5 align-bottom font-semibold text-muted-foreground text-sm first:pl-3 last:pr-3 print:text-xs",
                  number && "text-right",
                  actions && "print:hidden",
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          {...ROWGROUP}
          className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:table-row-group print:table-row-group"
        >
          {rows.map((row) => (
            <FiguresRow key={keyOf(row)} figures={figures} row={row} />
          ))}
        </tbody>
        {total ? (
          <tfoot {...ROWGROUP} className="mt-3 block lg:table-row-group print:table-row-group">
            <FiguresRow figures={figures} row={total} isTotal />
          </tfoot>
        ) : null}
      </table>
    </SidewaysScroll>
  );
}

function FiguresRow<Row>({
  figures,
  row,
  isTotal = false,
}: {
  figures: Figure<Row>[];
  row: Row;
  isTotal?: boolean;
}) {
  return (
    <tr
      {...ROW}
      className={cn(
        "flex flex-col rounded-xl border bg-card p-4 lg:table-row lg:rounded-none lg:border-0 lg:p-0 print:table-row print:break-inside-avoid print:rounded-none print:border-0 print:p-0",
        isTotal ? "bg-muted font-semibold" : "lg:hover:bg-muted",
      )}
    >
      {figures.map(({ header, cell, lead, number, actions, isNothing }) => (
        <td
          key={header}
          {...CELL}
          data-label={lead || actions ? undefined : header}
          className={cn(
            "flex min-w-0 justify-between gap-4 py-1 text-right tabular-nums max-lg:[overflow-wrap:anywhere] lg:table-cell lg:border-b lg:px-2 lg:py-3 lg:text-left lg:text-sm lg:first:pl-3 lg:last:pr-3",
            "print:table-cell print:border-b print:px-1 print:py-1 print:text-left print:text-xs",
            "before:shrink-0 before:text-left before:text-muted-foreground before:text-sm before:content-[attr(data-label)] lg:before:content-none print:before:content-none",
            lead &&
              "justify-start pb-2 text-left font-semibold text-lg before:hidden lg:whitespace-nowrap lg:font-medium print:whitespace-nowrap",
            number && "whitespace-nowrap lg:text-right print:text-right",
            isNothing?.(row) && "hidden",
            actions && "order-last flex-wrap justify-start pt-2 before:hidden print:hidden",
          )}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
