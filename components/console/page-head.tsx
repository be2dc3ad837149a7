import type { ReactNode } from "react";
import { NoticeBanner } from "./notice-banner";

type Back = { href: string; label: string };

/** The page of a record that is missing or deleted. */
export function MissingRecord({ title, text, back }: { title: string; text: string; back: Back }) {
  return (
    <>
      <PageHead title={title} back={back} />
      <p>{text}</p>
    </>
  );
}

/** A console page's title, actions and the notice of the last action. */
export function PageHead({
  title,
  back,
  notice,
  children,
}: {
  title: ReactNode;
  /** Link to the list this page was opened from. */
  back?: Back;
  notice?: { id: string; text: string } | null;
  children?: ReactNode;
}) {
  return (
    <div className="mb-6 space-y-4">
      {back ? (
        <a
          href={back.href}
          className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-lg px-1 font-semibold text-primary print:hidden"
        >
          <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
            <path d="M8.5 1 3.5 6l5 5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          {back.label}
        </a>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{title}</h1>
        {children ? <div className="flex flex-wrap gap-3 print:hidden">{children}</div> : null}
      </div>
      {notice ? <NoticeBanner key={notice.id} notice={notice} /> : null}
    </div>
  );
}
