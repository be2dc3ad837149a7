"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { buttonLook } from "@/components/ui/button";
import { viewQuery } from "@/lib/domain/reports/saved-views/rules";
import { cn } from "@/lib/platform/class-names";
import type { ListFrame } from "./frame";
import { useListNavigation } from "./navigation";
import { tableTexts as texts } from "./texts";

type Views = Pick<ListFrame, "views" | "whole">;

/** The query that opens the whole list; without `view`, that of a list with a default view opens the view. */
export function wholeQuery({ views, whole }: Views): string {
  const hasDefault = views.some(({ is_default: isDefault }) => isDefault);
  return [whole, ...(hasDefault ? ["view=all"] : [])].filter(Boolean).join("&");
}

/** The saved views of a list as links above it, after one to the whole list. */
export function ViewLinks({ views, whole }: Views) {
  const path = usePathname();
  const now = viewQuery(useSearchParams().toString(), whole);
  if (views.length === 0) return null;
  const query = wholeQuery({ views, whole });
  const links = [
    { key: "all", name: texts.wholeList, href: query ? `${path}?${query}` : path, current: now === whole },
    ...views.map(({ id, name, query }) => ({
      key: id,
      name,
      href: `${path}?${query || "view=all"}`,
      current: query !== "" && query === now,
    })),
  ];
  return (
    <nav aria-label={texts.views} className="min-w-0 print:hidden">
      <ul className="flex flex-wrap gap-1">
        {links.map(({ key, name, href, current }) => (
          <li key={key}>
            <ListLink
              href={href}
              isCurrent={current}
              className={cn(
                buttonLook({ variant: current ? "secondary" : "ghost", size: "sm" }),
                "[overflow-wrap:anywhere]",
              )}
            >
              {name}
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Saves the current state of the list as a view, or changes the view that shows it. */
export function KeepView({ views, whole }: Views) {
  const { href } = useListNavigation();
  const now = viewQuery(useSearchParams().toString(), whole);
  const shown = views.find(({ query }) => query === now);
  if (now === whole) return null;
  return (
    <ListLink
      href={href(shown ? { dialog: "edit-view", id: shown.id } : { dialog: "save-view" })}
      className={cn(buttonLook({ variant: "ghost", size: "sm" }), "print:hidden")}
      stay
    >
      {shown ? texts.editView : texts.saveView}
    </ListLink>
  );
}

/** A link to another state of the list, or to a dialog over it. */
export function ListLink({
  href,
  isCurrent = false,
  stay = false,
  className,
  children,
}: {
  href: string;
  isCurrent?: boolean;
  /** Keeps the scroll position, for a dialog over the list. */
  stay?: boolean;
  className: string;
  children: string;
}) {
  const { go } = useListNavigation();
  return (
    <a
      href={href}
      className={className}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        event.preventDefault();
        go(href, stay ? "stay" : "push");
      }}
    >
      {children}
    </a>
  );
}
