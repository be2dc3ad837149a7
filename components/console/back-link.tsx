"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/** The last address of each page that was open since the browser last loaded one. */
const last = new Map<string, string>();

/** Remembers each page's address, so that links back to a list keep its page, search and filters. */
export function RememberAddresses() {
  const query = useSearchParams().toString();
  const path = usePathname();
  useEffect(() => {
    last.set(path, `${path}?${query}`);
  }, [path, query]);
  return null;
}

/** The link to the list a page was opened from, in the state it had; without scripts, to the list's first page. */
export function BackLink({ href, label }: { href: string; label: string }) {
  const [address, setAddress] = useState(href);
  useEffect(() => setAddress(asItStood(href)), [href]);
  return (
    <a
      href={address}
      className="-ml-1 wrap-anywhere inline-flex min-h-11 items-center gap-2 rounded-lg px-1 font-semibold text-primary print:hidden"
    >
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
        <path d="M8.5 1 3.5 6l5 5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {label}
    </a>
  );
}

/** The address with its last parameters, where these name the same tab of the same page. */
function asItStood(href: string): string {
  const wanted = new URL(href, location.href);
  const left = last.get(wanted.pathname) ?? referrerOn(wanted);
  if (!left) return href;
  const found = new URL(left, location.href);
  for (const [name, value] of wanted.searchParams) if (found.searchParams.get(name) !== value) return href;
  for (const name of ["dialog", "id"]) if (!wanted.searchParams.has(name)) found.searchParams.delete(name);
  return found.pathname + found.search;
}

/** A page that the browser loaded from a link on the list has it as its referrer. */
function referrerOn(wanted: URL): string | undefined {
  if (!document.referrer) return undefined;
  const from = new URL(document.referrer);
  return from.origin === wanted.origin && from.pathname === wanted.pathname ? from.href : undefined;
}
