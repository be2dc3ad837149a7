"use client";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/lib/platform/class-names";
import type { MenuEntry } from "./menu";

/** The menu's entries; the current one is marked. */
export function NavLinks({ entries }: { entries: MenuEntry[] }) {
  const path = usePathname();
  const shown = entryOf(entries, OF_LIST[path] ?? path);
  return (
    <ul className="space-y-0.5">
      {entries.map((entry) => {
        const current = entry === shown;
        return (
          <li key={entry.href}>
            <Link
              href={entry.href}
              prefetch={false}
              aria-current={current ? "page" : undefined}
              className={cn(
                "flex min-h-11 items-center justify-between gap-2 rounded-lg px-3 py-2 font-medium leading-tight hover:bg-muted",
                current && "bg-primary text-primary-foreground hover:bg-primary-strong",
              )}
            >
              {entry.name}
              <Pending />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Pages whose address is not below their list's, by list. */
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
