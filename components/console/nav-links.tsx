"use client";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useId } from "react";
import { cn } from "@/lib/platform/class-names";
import type { MenuEntry, MenuGroup } from "./menu";
import { MenuIcon } from "./menu-icons";

/** The menu's entries under the headings of their groups; the current one is marked. */
export function NavLinks({ groups }: { groups: MenuGroup[] }) {
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
