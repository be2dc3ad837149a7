"use client";
import { buttonLook } from "@/components/ui/button";
import { useListNavigation } from "./navigation";
import { tableTexts as texts } from "./texts";

type Props = {
  page: number;
  pageSize: number;
  total: number;
  /** The page sizes offered, the default first. */
  sizes?: number[] | undefined;
};

/** A list's footer: rows shown of the total, how many on a page, and page links. */
export function Pager({ page, pageSize, total, sizes = [] }: Props) {
  const last = lastPage(total, pageSize);
  const from = Math.min((page - 1) * pageSize + 1, total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <p className="text-muted-foreground text-sm print:hidden">
        {texts.showing(from, Math.min(page * pageSize, total), total)}
      </p>
      {total > Math.min(...sizes) ? <PageSizes sizes={sizes} pageSize={pageSize} /> : null}
      <nav aria-label={texts.pages} className="flex items-center gap-1.5 print:hidden">
        <Step page={page - 1} shown={page > 1} label={texts.previous} mark="prev" />
        <span className="px-2 text-sm sm:hidden">{texts.pageOf(page, last)}</span>
        <ul className="hidden gap-1 sm:flex">
          {numbersAround(page, last).map((number, position, all) => (
            <li key={number} className="flex items-center gap-1">
              {position > 0 && number - (all[position - 1] ?? 0) > 1 ? (
                <span aria-hidden="true">…</span>
              ) : null}
              <PageLink page={number} current={number === page} />
            </li>
          ))}
        </ul>
        <Step page={page + 1} shown={page < last} label={texts.next} mark="next" />
      </nav>
    </div>
  );
}

/** The number of pages, rounded up, at least 1. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The first page, the last, and those near the current one. */
function numbersAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  return [...new Set(near)].sort((one, other) => one - other);
}

function PageSizes({ sizes, pageSize }: { sizes: number[]; pageSize: number }) {
  const { href, go } = useListNavigation();
  return (
    <nav aria-label={texts.rowsOnPage} className="flex items-center text-sm print:hidden">
      <span aria-hidden="true" className="mr-1 text-muted-foreground">
        {texts.rowsOnPage}
      </span>
      {sizes
        .toSorted((one, other) => one - other)
        .map((size) => {
          const address = href({ size: size === sizes[0] ? "" : String(size), page: "" });
          return (
            <a
              key={size}
              href={address}
              aria-label={texts.rowsEach(size)}
              aria-current={size === pageSize ? "true" : undefined}
              className="inline-flex min-h-11 min-w-9 items-center justify-center rounded-lg font-semibold text-primary hover:bg-muted aria-[current=true]:text-foreground aria-[current=true]:underline aria-[current=true]:underline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                go(address);
              }}
            >
              {size}
            </a>
          );
        })}
    </nav>
  );
}

function PageLink({ page, current }: { page: number; current: boolean }) {
  const { href, go } = useListNavigation();
  const address = href({ page: page === 1 ? "" : String(page) });
  return (
    <a
      href={address}
      aria-label={texts.page(page)}
      aria-current={current ? "page" : undefined}
      className={buttonLook({ variant: current ? "default" : "ghost", size: "sm", className: "min-w-11" })}
      onClick={(event) => {
        event.preventDefault();
        go(address);
      }}
    >
      {page}
    </a>
  );
}

function Step({
  page,
  shown,
  label,
  mark,
}: {
  page: number;
  shown: boolean;
  label: string;
  mark: "prev" | "next";
}) {
  const { href, go } = useListNavigation();
  const look = buttonLook({ variant: "outline", size: "sm" });
  if (!shown)
    return (
      <span aria-hidden="true" className={`${look} invisible`}>
        {label}
      </span>
    );
  const address = href({ page: page === 1 ? "" : String(page) });
  return (
    <a
      href={address}
      data-page={mark}
      className={look}
      onClick={(event) => {
        event.preventDefault();
        go(address);
      }}
    >
      {label}
    </a>
  );
}
