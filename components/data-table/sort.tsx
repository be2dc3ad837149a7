"use client";
import type { ReactNode } from "react";
import { cn } from "@/lib/platform/class-names";
import type { Columns } from "./columns";
import type { ListFrame } from "./frame";
import { useListNavigation } from "./navigation";
import { Popup } from "./popup";
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
      className="inline-flex min-h-6 items-center gap-1 rounded underline-offset-4 hover:underline"
    >
      {children}
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className={cn(
          "size-2.5 shrink-0 print:hidden",
          !isNow && "opacity-0",
          order.now.startsWith("-") && "rotate-180",
        )}
      >
        <path d="M6 10V2M2.5 5.5 6 2l3.5 3.5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </OrderLink>
  );
}

/** The orders of a list in one menu, for phones, whose rows have no head. */
export function SortMenu<Row extends object>({ columns, order }: { columns: Columns<Row>; order: Order }) {
  const sorts = columns.flatMap(({ header, meta }) =>
    meta?.sort && typeof header === "string" ? [{ sort: meta.sort, header }] : [],
  );
  if (sorts.length === 0) return null;
  return (
    <Popup key={order.now} label={texts.sort} className="table:hidden">
      <ul>
        {sorts.flatMap(({ sort, header }) =>
          [sort, `-${sort}`].map((each) => (
            <li key={each}>
              <OrderLink
                sort={each}
                order={order}
                className="flex min-h-11 items-center rounded-lg px-3 aria-[current=true]:bg-muted aria-[current=true]:font-semibold"
                isChoice
              >
                {texts.sorted(header, each.startsWith("-"))}
              </OrderLink>
            </li>
          )),
        )}
      </ul>
    </Popup>
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
  const address = href({ sort: sort === order.first ? "" : sort, page: "" });
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
