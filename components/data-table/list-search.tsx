"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useId, useRef } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Options } from "@/components/ui/options";
import type { Filter } from "./filters";
import { useListNavigation } from "./navigation";
import { tableTexts as texts } from "./texts";

const DEBOUNCE_MS = 300;
/** Parameters that a search does not change. */
const STAYS = ["sort", "cols", "size"];

/**
 * Searches and filters a list: a GET form that needs no script. With scripts it submits 300 ms after the last
 * key; every change returns to page 1.
 */
export function ListSearch({
  placeholder,
  filters = [],
  keep = [],
}: {
  placeholder: string | undefined;
  filters?: Filter[];
  /** Parameters of the address to keep, such as the tab. */
  keep?: string[];
}) {
  const { href, go } = useListNavigation();
  const params = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address whose query the fields show, and those that this form asked for since. */
  const asked = useRef([href({})]);
  const prefix = useId();
  // A link or Back leads to another query: the fields show that one.
  useEffect(() => {
    const at = asked.current.indexOf(href({}));
    asked.current = at < 0 ? [href({})] : asked.current.slice(at);
    if (at >= 0) return;
    // Those that are seen, which alone have ids.
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[id]") ?? [])
      field.value = params.get(field.name) ?? "";
  }, [href, params]);
  // Submit input that was entered before hydration.
  useEffect(() => {
    if (form.current && hasEarly(form.current)) form.current.requestSubmit();
  }, []);
  useEffect(() => {
    // A click on a link cancels a pending search, which would navigate back.
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a[href]")) clearTimeout(timer.current);
    };
    document.addEventListener("click", leave, true);
    return () => {
      document.removeEventListener("click", leave, true);
      clearTimeout(timer.current);
    };
  }, []);

  const ask = () => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const changes = Object.fromEntries(
      [...typed].map(([name, value]) => [name, String(value).trim()] as const),
    );
    const address = href({ ...changes, page: "" });
    asked.current.push(address);
    go(address, "replace");
  };
  const askSoon = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, wait);
  };

  return (
    <search className="min-w-0 grow basis-full sm:basis-80">
      <form
        ref={form}
        method="get"
        className="flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          askSoon(0);
        }}
      >
        {[...keep, ...STAYS].map((name) =>
          params.has(name) ? (
            <input key={name} type="hidden" name={name} value={params.get(name) ?? ""} />
          ) : null,
        )}
        {placeholder === undefined ? null : (
          <div className="min-w-0 flex-[3] basis-full sm:basis-36">
            <Label htmlFor={`${prefix}q`} className="sr-only">
              {placeholder}
            </Label>
            <Input
              id={`${prefix}q`}
              type="search"
              name="q"
              data-list-search=""
              className="text-ellipsis sm:min-h-11! sm:py-1.5!"
              placeholder={placeholder}
              defaultValue={params.get("q") ?? ""}
              onInput={() => askSoon(DEBOUNCE_MS)}
            />
          </div>
        )}
        {filters.length > 0 ? <Filters filters={filters} prefix={prefix} askSoon={askSoon} /> : null}
        <noscript>
          <Button type="submit" variant="outline">
            {filters.length > 0 ? texts.apply : texts.search}
          </Button>
        </noscript>
      </form>
      <Narrowed filters={filters} />
    </search>
  );
}

/** Whether the form differs from what was served. */
function hasEarly(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement) return field.value !== "" && field.value !== field.defaultValue;
    if (!(field instanceof HTMLSelectElement)) return false;
    const served = [...field.options].find((option) => option.defaultSelected);
    return served !== undefined && !served.selected;
  });
}

/**
 * The filters: side by side where there is room, collapsed on phones. Browsers without ::details-content show
 * the summary on wide screens too.
 */
function Filters({
  filters,
  prefix,
  askSoon,
}: {
  filters: Filter[];
  prefix: string;
  askSoon: (wait: number) => void;
}) {
  const params = useSearchParams();
  const { href } = useListNavigation();
  const chosen = filters.filter(({ name }) => params.get(name)).length;
  return (
    <>
      <details data-filters="" className={`group basis-full ${WIDE}`}>
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-lg border border-input bg-card px-4 font-semibold text-primary sm:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
          {texts.filters(chosen)}
          <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 group-open:rotate-180">
            <path d="M1 3.5 6 9l5-5.5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </summary>
        <div className="flex flex-wrap items-center gap-3 pt-3 sm:supports-[selector(::details-content)]:contents">
          {filters.map((filter) => (
            <FilterField key={filter.name} filter={filter} id={prefix + filter.name} askSoon={askSoon} />
          ))}
        </div>
      </details>
      {chosen > 0 ? (
        <ButtonLink
          variant="link"
          size="bare"
          href={href({ page: "", ...Object.fromEntries(filters.map(({ name }) => [name, ""])) })}
        >
          {texts.clearFilters}
        </ButtonLink>
      ) : null}
    </>
  );
}

const WIDE =
  "sm:supports-[selector(::details-content)]:contents sm:supports-[selector(::details-content)]:[&::details-content]:contents sm:supports-[selector(::details-content)]:[&::details-content]:[content-visibility:visible]";

function FilterField({
  filter,
  id,
  askSoon,
}: {
  filter: Filter;
  id: string;
  askSoon: (wait: number) => void;
}) {
  const chosen = useSearchParams().get(filter.name) ?? "";
  return (
    <div
      className={`relative min-w-0 flex-1 basis-36 sm:max-w-60 ${filter.options ? "sm:basis-22" : "sm:basis-32"}`}
    >
      <Label
        htmlFor={id}
        className="pointer-events-none absolute inset-x-3 top-1 truncate text-muted-foreground text-xs leading-4"
      >
        {filter.label}
      </Label>
      {filter.options ? (
        <NativeSelect
          id={id}
          name={filter.name}
          defaultValue={chosen}
          className={BOX}
          onChange={() => askSoon(0)}
        >
          <option value="">{filter.none ?? texts.any}</option>
          <Options options={filter.options} />
        </NativeSelect>
      ) : (
        <Input
          id={id}
          type="date"
          name={filter.name}
          defaultValue={chosen}
          className={BOX}
          onChange={() => askSoon(DEBOUNCE_MS)}
        />
      )}
    </div>
  );
}

/** A box with its label inside, as high as a button on wide screens. */
const BOX = "pt-5! pr-2! pb-1! pl-2! sm:min-h-11! sm:pt-4.5! sm:pb-0! sm:text-sm!";

/** The active filters, printed only; on screen the boxes show them. */
function Narrowed({ filters }: { filters: Filter[] }) {
  const params = useSearchParams();
  const searched = params.get("q");
  const active = filters.flatMap(({ name, label, options, type }) => {
    const value = params.get(name);
    if (!value) return [];
    const shown = options?.find((option) => option.value === value)?.label ?? value;
    return [`${label}: ${type === "date" ? shown.split("-").reverse().join("/") : shown}`];
  });
  const all = searched ? [`${texts.search}: ${searched}`, ...active] : active;
  return all.length > 0 ? <p className="hidden text-sm print:block">{all.join("; ")}</p> : null;
}
