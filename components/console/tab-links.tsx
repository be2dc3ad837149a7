"use client";
import Link from "next/link";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { cn } from "@/lib/platform/class-names";

/** Tabs above a page's content, each with its own address; arrow keys move between them. */
export function TabLinks({
  label,
  tabs,
}: {
  label: string;
  tabs: { href: string; name: string; current: boolean }[];
}) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  // On a phone the row is wider than the screen: the tab of this page is in sight.
  useEffect(() => {
    if (current === undefined) return;
    row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const links = [...(row.current?.querySelectorAll("a") ?? [])];
    const current = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (!by || current === -1) return;
    event.preventDefault();
    links[(current + by + links.length) % links.length]?.focus();
  };
  return (
    <nav ref={row} aria-label={label} className="mb-4 border-b print:hidden" onKeyDown={move}>
      <ul className="-mb-px flex gap-1 overflow-x-auto">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              prefetch={false}
              aria-current={tab.current ? "page" : undefined}
              className={cn(
                "inline-flex min-h-11 items-center whitespace-nowrap border-b-3 border-transparent px-4 font-semibold text-muted-foreground hover:text-foreground",
                tab.current && "border-primary text-primary hover:text-primary",
              )}
            >
              {tab.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
