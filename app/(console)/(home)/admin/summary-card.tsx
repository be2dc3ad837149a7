import Link from "next/link";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { dashboardTexts as texts } from "./texts";

/** A summary card: name and list link show at once, figures when they are read. */
export function SummaryCard({
  name,
  unit,
  list,
  about,
  counts,
  children,
}: {
  name: string;
  unit?: string;
  list: string;
  /** The target of 'See all', for screen readers. */
  about: string;
  /** The meaning of the total, where it differs from the list's. */
  counts: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-col rounded-2xl border bg-card p-3 pb-1 shadow-xs sm:p-5 sm:pb-2">
      <h2 className="text-wrap font-semibold text-muted-foreground text-sm leading-tight sm:text-base">
        {name}
        {unit ? <span className="font-normal"> {unit}</span> : null}
      </h2>
      {children}
      <p className="mt-1 text-muted-foreground text-xs leading-snug sm:text-sm">{counts}</p>
      <Link
        href={list}
        prefetch={false}
        className="mt-auto inline-flex min-h-11 items-center font-semibold text-primary text-sm underline-offset-4 hover:underline sm:text-base"
      >
        {texts.seeAll}
        <span className="sr-only"> {about}</span>
      </Link>
    </li>
  );
}

export type Figure = { name: string; value: string; href: string };

/** A card's total, today's count, and its parts, each linking to its list. */
export function Figures({
  total,
  today,
  todayName = texts.today,
  parts,
}: {
  total: string;
  today: string;
  todayName?: string;
  parts?: Figure[];
}) {
  return (
    <>
      <p className={TOTAL}>{total}</p>
      <p className={TODAY}>
        {todayName} <strong className="font-semibold text-foreground tabular-nums">{today}</strong>
      </p>
      {parts ? (
        <ul className={PARTS}>
          {parts.map((part) => (
            <li key={part.name}>
              <Link
                href={part.href}
                prefetch={false}
                className={`${PART} rounded-lg text-primary underline-offset-4 hover:bg-muted hover:underline`}
              >
                <span>{part.name}</span> <strong className="font-semibold tabular-nums">{part.value}</strong>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const TOTAL =
  "mt-1 flex min-h-9 items-center font-bold text-2xl tabular-nums leading-none tracking-tight sm:text-3xl";
const TODAY = "flex min-h-6 items-center gap-1.5 text-muted-foreground text-sm";
const PARTS = "-mx-1 grid grid-cols-2";
const PART = "flex min-h-11 flex-col justify-center px-1 text-xs leading-tight sm:text-sm";

/** Placeholder of the figures' size. */
export function FiguresSkeleton({ parts }: { parts: string[] | undefined }) {
  return (
    <>
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <p className={TOTAL}>
        <Skeleton className="h-7 w-20" />
      </p>
      <p className={TODAY}>
        <Skeleton className="h-4 w-14" />
      </p>
      {parts ? (
        <p className={PARTS}>
          {parts.map((name) => (
            <span key={name} className={PART}>
              {name}
              <Skeleton className="mt-1 h-3 w-8" />
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** Shown instead of figures that could not be read. */
export function FiguresFailed() {
  return (
    <>
      <p className={TOTAL}>
        <span aria-hidden="true">{texts.none}</span>
        <span className="sr-only">{texts.failed}</span>
      </p>
      <ButtonLink variant="link" size="bare" className="justify-start text-sm" href="/admin">
        {texts.retry}
      </ButtonLink>
    </>
  );
}
