"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { useListNavigation } from "./navigation";
import { tableWords as words } from "./words";

const DEBOUNCE_MS = 300;

export type Filter = {
  name: string;
  label: string;
  /** A list to choose from, or a date to enter. */
  options?: { value: string; label: string }[];
  type?: "date";
};

/**
 * Searches and filters a list. A form of its own that asks by GET, so it works without scripts; with them it asks while
 * one types, 300 ms after the last key, and each change begins at page 1.
 */
export function ListSearch({
  placeholder,
  filters = [],
  keep = [],
}: {
  placeholder: string | undefined;
  filters?: Filter[];
  /** Parameters of the address that are no part of the search and stay, such as the tab. */
  keep?: string[];
}) {
  const { href, go } = useListNavigation();
  const params = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const prefix = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = () => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const changes = Object.fromEntries(
      [...typed].map(([name, value]) => [name, String(value).trim()] as const),
    );
    go(href({ ...changes, page: "" }), "replace");
  };
  const askSoon = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, wait);
  };

  return (
    <search>
      <form
        ref={form}
        method="get"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          askSoon(0);
        }}
      >
        {keep.map((name) => (
          <input key={name} type="hidden" name={name} value={params.get(name) ?? ""} />
        ))}
        {placeholder === undefined ? null : (
          <div className="min-w-0 flex-1 basis-64">
            <Label htmlFor={`${prefix}q`} className="sr-only">
              {placeholder}
            </Label>
            <Input
              id={`${prefix}q`}
              type="search"
              name="q"
              data-list-search=""
              placeholder={placeholder}
              defaultValue={params.get("q") ?? ""}
              onInput={() => askSoon(DEBOUNCE_MS)}
            />
          </div>
        )}
        {filters.map((filter) => (
          <div key={filter.name} className="min-w-0 flex-1 basis-36 space-y-1 sm:max-w-60">
            <Label htmlFor={prefix + filter.name} className="text-muted-foreground text-sm">
              {filter.label}
            </Label>
            {filter.options ? (
              <NativeSelect
                id={prefix + filter.name}
                name={filter.name}
                defaultValue={params.get(filter.name) ?? ""}
                onChange={() => askSoon(0)}
              >
                <option value="">{words.any}</option>
                {filter.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </NativeSelect>
            ) : (
              <Input
                id={prefix + filter.name}
                type="date"
                name={filter.name}
                defaultValue={params.get(filter.name) ?? ""}
                onChange={() => askSoon(DEBOUNCE_MS)}
              />
            )}
          </div>
        ))}
        <noscript>
          <Button type="submit" variant="outline">
            {filters.length > 0 ? words.apply : words.search}
          </Button>
        </noscript>
      </form>
    </search>
  );
}
