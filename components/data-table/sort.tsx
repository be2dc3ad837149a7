"use client";
import type { ReactNode } from "react";
import { PlainDialog } from "@/components/form/dialogs";
import { cn } from "@/lib/platform/class-names";
import type { Columns } from "./columns";
import type { ListFrame } from "./frame";
import { useListNavigation } from "./navigation";
import { tableTexts as texts } from "./texts";

type Order = NonNullable<ListFrame["order"]>;

/** A column's name that sorts by it, and a second time in reverse. On paper it is plain text. */
export function SortLink({ sort, order, children }: { sort: string; order: Order; children: ReactNode }) {
  const isNow = [sort, `-${sort}`].includes(order.now);
  const first = [sort, `-${sort}`].includes(order.first) ? order.first : sort;
  const next = isNow ? reversed(order.now) : first;
  return (
    <OrderLink
      sort={next}
      order={order}
      className="rounded py-0.5 underline-offset-4 hover:underline print:no-underline"
    >
      {children}
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className={cn(
          "ml-1 inline-block size-2.5 print:hidden",
          !isNow && "opacity-30",
          order.now.startsWith("-") && "rotate-180",
        )}
      >
        <path d="M6 10V2M2.5 5.5 6 2l3.5 3.5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </OrderLink>
  );
}

/** Whether a list can be sorted by one of its columns. */
export function isSortable<Row extends object>(columns: Columns<Row>): boolean {
  return columns.some(({ meta }) => meta?.sort);
}

/** The orders of a list, for phones, whose rows have no head. */
export function SortDialog<Row extends object>({ columns, order }: { columns: Columns<Row>; order: Order }) {
  const { href } = useListNavigation();
  return (
    <PlainDialog title={texts.sort} closeHref={href({ dialog: "" })}>
      <ul className="-mx-3">
        {columns.flatMap(({ header, meta }) =>
          (meta?.sort ? [meta.sort, `-${meta.sort}`] : []).map((each) => (
            <li key={each}>
              <OrderLink
                sort={each}
                order={order}
                className="flex min-h-12 items-center rounded-lg px-3 hover:bg-muted aria-[current=true]:bg-muted aria-[current=true]:font-semibold"
                isChoice
              >
                {texts.sorted(String(header), each.startsWith("-"))}
              </OrderLink>
            </li>
          )),
        )}
      </ul>
    </PlainDialog>
  );
}

function OrderLink({
  sort,
  order,
  className,
  isChoice = false,
  children,
}: {
  sort: string;
  order: Order;
  className: string;
  isChoice?: boolean;
  children: ReactNode;
}) {
  const { href, go } = useListNavigation();
  const address = href({ sort: sort === order.first ? "" : sort, page: "", dialog: "" });
  return (
    <a
      href={address}
      className={className}
      aria-current={isChoice && sort === order.now ? "true" : undefined}
      onClick={(event) => {
        event.preventDefault();
        go(address);
      }}
    >
      {children}
    </a>
  );
}

function reversed(sort: string): string {
  return sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
}
