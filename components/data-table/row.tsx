"use client";
import { type Cell, FlexRender, type Row } from "@tanstack/react-table";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/platform/class-names";
import type { Features } from "./columns";
import { CELL, ROW } from "./roles";

/**
 * A row of the table; on phones two or three lines that open the record wherever they are touched.
 * @param slow whether its cells are placeholders, because the next rows take long; what is ticked stays so
 */
export function BodyRow<Shown extends object>({ row, slow }: { row: Row<Features, Shown>; slow: boolean }) {
  return (
    <tr
      {...ROW}
      className={cn(
        "relative flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2.5 active:bg-muted",
        "before:order-2 before:basis-full before:content-[''] table:before:hidden",
        LAID_OUT_IN_SIGHT,
        "has-[[data-select]]:pl-14 has-[[data-select]:checked]:bg-success-soft has-[[data-menu]]:pr-14 table:has-[[data-select]]:pl-0 table:has-[[data-menu]]:pr-0",
        "table:static table:table-row table:h-10.5 table:border-b table:p-0 table:hover:bg-muted break-inside-avoid",
      )}
    >
      {row.getAllCells().map((cell) => (
        <BodyCell key={cell.id} cell={cell} slow={slow} />
      ))}
    </tr>
  );
}

/**
 * On phones, rows out of sight are not laid out, so 200 of them open quickly. The first twenty and the last ten always are: a row that is
 * laid out for the first time gets another height, and the links to other pages below it would move under the finger.
 */
const LAID_OUT_IN_SIGHT =
  "[contain-intrinsic-size:auto_4.5rem] [&:nth-child(n+21):nth-last-child(n+11)]:[content-visibility:auto] table:[&:nth-child(n+21):nth-last-child(n+11)]:[content-visibility:visible]";

/** Links and disclosures are above the row's target; links do not overlap that of the link that opens it. */
const LINKS =
  "[&_:is(a,details)]:relative [&_:is(a,details)]:z-10 max-lg:[&_a]:my-0 max-lg:[&_a]:min-h-6 max-lg:[&_a]:py-0";

/** The lead and a state make the first line of a phone's row, the facts the second; cells with their own line come last. */
const ON_PHONES = {
  lead: "order-1 min-w-[45%] flex-1 font-semibold",
  end: "order-1 max-w-[50%] text-right text-sm",
  fact: `order-3 text-muted-foreground text-sm ${LINKS}`,
  line: `order-4 basis-full text-sm ${LINKS}`,
  actions: "order-5 -mx-3 basis-full [&_a]:relative [&_a]:z-10",
  hidden: "hidden",
};

function BodyCell<Shown extends object>({
  cell,
  slow,
}: {
  cell: Cell<Features, Shown, unknown>;
  slow: boolean;
}) {
  const { header, meta: look = {} } = cell.column.columnDef;
  const isNamed = look.phone === "named";
  return (
    <td
      {...CELL}
      data-label={typeof header === "string" && !look.lead && !look.actions ? header : undefined}
      className={cn(
        "min-w-0 tabular-nums [overflow-wrap:anywhere] table:[overflow-wrap:normal]",
        ON_PHONES[phoneLook(look)],
        "table:table-cell table:max-w-none table:border-b table:px-1 table:py-0.75 table:text-left table:font-normal table:text-foreground table:text-[0.8125rem] table:leading-snug table:[&_[data-slot=badge]]:px-2 table:[&_[data-slot=badge]]:text-xs table:[&_[data-slot=badge]]:whitespace-nowrap table:first:pl-2 table:last:pr-1 table:print:py-1.5 table:print:text-xs",
        // Screen readers announce the header, which phones do not show, before each fact.
        "before:content-[attr(data-label)] table:before:content-none",
        isNamed ? "before:mr-1" : "before:sr-only",
        look.lead && "table:font-medium",
        look.align === "right" && "whitespace-nowrap table:text-right",
        look.select && "absolute top-1.5 left-4 z-10 table:static table:w-9 table:py-0.5 table:print:hidden",
        look.menu && "absolute top-0.5 right-1.5 z-10 mx-0 table:static",
        look.actions && "table:py-0.5 table:print:hidden",
      )}
    >
      {slow && !look.select ? <Skeleton className="h-5 w-24" /> : <FlexRender cell={cell} />}
    </td>
  );
}

type Look = NonNullable<Cell<Features, object, unknown>["column"]["columnDef"]["meta"]>;

function phoneLook({ lead, actions, phone }: Look): keyof typeof ON_PHONES {
  if (lead) return "lead";
  if (phone === "end" || phone === "line" || phone === "hidden") return phone;
  return actions ? "actions" : "fact";
}
