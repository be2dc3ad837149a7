"use client";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useId } from "react";
import { cn } from "@/lib/platform/class-names";
import type { MenuEntry, MenuGroup } from "./menu-entries";
import { MenuIcon } from "./menu-pages";
import { consoleTexts as texts } from "./texts";
import { usePopover } from "./use-popover";

const ID = "menu";

/**
 * The console's menu: a native popover on small screens, so it works without scripts, and beside the page on wide ones.
 * @param props.children what stands above its entries
 */
export function Menu({ groups, children }: { groups: MenuGroup[]; children: ReactNode }) {
  const panel = usePopover<HTMLElement>();
  return (
    <nav
      ref={panel}
      id={ID}
      popover="auto"
      aria-label={texts.mainMenu}
      className="fixed inset-y-0 left-0 z-20 m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-r bg-card p-4 text-card-foreground shadow-2xl backdrop:bg-black/50 lg:block lg:shadow-none print:hidden"
    >
      {children}
      <div className="mt-3 lg:mt-5">
        <NavLinks groups={groups} />
      </div>
    </nav>
  );
}

/** Opens the menu, which is always open on wide screens. */
export function MenuButton() {
  return (
    <button
      type="button"
      popoverTarget={ID}
      className="-ml-1 inline-flex size-11 items-center justify-center rounded-lg hover:bg-muted lg:hidden"
    >
      <span className="sr-only">{texts.menu}</span>
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
        <path d="M2 4h16M2 10h16M2 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}

/** The menu's entries under the headings of their groups; the current one is marked. */
function NavLinks({ groups }: { groups: MenuGroup[] }) {
  const path = usePathname();
  const id = useId();
  const shown = entryOf(
    groups.flatMap(({ entries }) => entries),
    OF_LIST[path] ?? path,
  );
  return groups.map(({ name, entries }) => {
    const heading = name ? `${id}${name}` : undefined;
    return (
      <div key={name ?? ""} className="mb-3">
        {name ? (
          <h2
            id={heading}
            className="px-3 pb-1 font-semibold text-muted-foreground text-xs uppercase tracking-wider"
          >
            {name}
          </h2>
        ) : null}
        <ul aria-labelledby={heading} className="space-y-0.5">
          {entries.map((entry) => (
            <NavLink key={entry.href} entry={entry} current={entry === shown} />
          ))}
        </ul>
      </div>
    );
  });
}

function NavLink({ entry, current }: { entry: MenuEntry; current: boolean }) {
  return (
    <li>
      <Link
        href={entry.href}
        prefetch={false}
        aria-current={current ? "page" : undefined}
        className={cn(
          "flex min-h-11 items-center gap-3 rounded-lg px-3 py-1 font-medium leading-tight hover:bg-muted lg:min-h-9",
          current && "bg-primary text-primary-foreground hover:bg-primary-strong",
        )}
      >
        <MenuIcon path={entry.path} />
        <span className="min-w-0 flex-1">{entry.name}</span>
        <Pending />
      </Link>
    </li>
  );
}

/** Pages with an address outside their list's, by list. */
const OF_LIST: Record<string, string> = { "/money/statement-details": "/money/statements" };

/** The menu entry of a page: the longest matching prefix. Homes match only themselves. */
function entryOf([home, ...others]: MenuEntry[], path: string): MenuEntry | undefined {
  if (path === home?.href) return home;
  const above = others.filter(({ href }) => path === href || path.startsWith(`${href}/`));
  return above.sort((one, other) => other.href.length - one.href.length)[0];
}

/** A dot while the page loads. */
function Pending() {
  const { pending } = useLinkStatus();
  return (
    <span
      aria-hidden="true"
      className={cn(
        "size-2 rounded-full bg-accent opacity-0",
        pending && "opacity-100 delay-100 motion-safe:animate-pulse motion-safe:transition-opacity",
      )}
    />
  );
}
