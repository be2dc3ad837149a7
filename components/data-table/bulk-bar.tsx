"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { shortIds } from "@/lib/platform/short-ids";
import { useListNavigation } from "./navigation";
import type { ListPage } from "./rows-of";
import { recount, SELECTED_FORM, type Selection, selectAll, useSelected } from "./selection";
import { tableTexts as texts } from "./texts";

/**
 * The actions on the selected rows. It appears over the foot of the page as soon as a row is selected, by CSS alone, so it works
 * without scripts; only the number of rows needs them.
 */
export function BulkBar({ selection, list }: { selection: Selection; list: ListPage<object> }) {
  const { selected, rows } = useSelected();
  const hydrated = useHydrated();
  const router = useRouter();
  const { href } = useListNavigation();
  useEffect(() => {
    if (list.rows.length > 0) recount();
  }, [list]);
  useEscape(selected > 0);
  return (
    <section
      aria-label={texts.selectedRows}
      className="fixed inset-x-3 bottom-3 z-20 mx-auto hidden max-w-3xl flex-wrap items-center gap-x-4 gap-y-1 rounded-2xl border bg-card px-3 py-2 shadow-2xl group-has-[[data-select]:checked]/list:flex sm:px-4 lg:left-75 print:!hidden"
    >
      <p role="status" className="font-semibold">
        {hydrated ? texts.selected(selected) : texts.selectedRows}
      </p>
      <form
        id={SELECTED_FORM}
        method="get"
        action={selection.address}
        className="order-last flex w-full gap-2 overflow-x-auto p-0.5 sm:order-none sm:w-auto sm:flex-wrap"
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          router.push(`${selection.address}?${askedFor(new FormData(event.currentTarget, submitter))}`);
        }}
      >
        <input type="hidden" name="back" value={href({})} />
        {selection.choices.map(({ value, label }) => (
          <Button
            key={value}
            type="submit"
            name="do"
            value={value}
            size="sm"
            variant="secondary"
            className="whitespace-nowrap"
          >
            {label}
          </Button>
        ))}
      </form>
      {hydrated && selected < rows ? null : (
        <AllThatMatch rows={list.rows.length} total={list.total} most={selection.most} />
      )}
      {hydrated ? (
        <span className="ml-auto flex gap-1">
          {selected < rows ? (
            <Button size="sm" variant="ghost" onClick={() => selectAll(true)}>
              {texts.selectAll(rows)}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={() => selectAll(false)}>
            {texts.clearSelection}
          </Button>
        </span>
      ) : null}
    </section>
  );
}

/**
 * Offers all rows that the filters find: a page with all of them, selected. Not offered for more rows than one action takes, nor
 * where the page has them all.
 * @param rows of the page
 */
function AllThatMatch({ rows, total, most }: { rows: number; total: number; most: number }) {
  const { href, go } = useListNavigation();
  if (rows === total) return null;
  if (total > most)
    return <p className="basis-full text-muted-foreground text-sm">{texts.tooManyMatch(total, most)}</p>;
  const list = href({ page: "", size: String(most) });
  const address = `${list}${list.includes("?") ? "&" : "?"}select=all`;
  return (
    <p className="basis-full">
      <a
        href={address}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        onClick={(event) => {
          event.preventDefault();
          go(address, "stay");
        }}
      >
        {texts.selectMatching(total)}
      </a>
    </p>
  );
}

/** The form as an address, its ids in one parameter so that the address stays short. */
function askedFor(form: FormData): string {
  const ids = shortIds(form.getAll("ids").map(String));
  form.delete("ids");
  const others = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  return `ids=${ids}&${others}`;
}

/** Escape clears the selection, unless it closes a dialog or a menu. */
function useEscape(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector("dialog:modal, :popover-open")) return;
      selectAll(false);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}
