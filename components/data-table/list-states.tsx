"use client";
import { type ReactNode, useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { useListNavigation } from "./navigation";
import { lastPage } from "./pager";
import type { ListPage } from "./rows-of";
import { tableTexts as texts } from "./texts";

/** Which rows a sheet holds; a summary above them counts all rows of the list. */
export function Printed({ page, pageSize, total, hasSum }: ListPage<unknown> & { hasSum: boolean }) {
  const from = (page - 1) * pageSize + 1;
  if (total <= pageSize || from > total) return null;
  return (
    <p className="hidden text-sm print:block">
      {texts.printed(from, Math.min(page * pageSize, total), total)} {hasSum ? texts.sumOfAll(total) : null}
    </p>
  );
}

/** Shown instead of rows when there are none. */
export function Empty({
  list,
  empty,
  searched,
}: {
  list: ListPage<unknown>;
  empty: ReactNode;
  searched: boolean;
}) {
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

/** Shown instead of rows that could not be read. */
export function Failed({ sentence }: { sentence: string }) {
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
export function useSlow(pending: boolean): boolean {
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
