"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { consoleTexts as texts } from "./texts";

/** Account menu and sign-out: a native popover and a form, so both work without scripts. */
export function UserMenu({
  name,
  role,
  profile,
  signOut,
}: {
  name: string;
  role: string;
  profile: string;
  signOut: (form: FormData) => Promise<void>;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== path && panel.current?.matches(":popover-open")) panel.current.hidePopover();
    last.current = path;
  }, [path]);
  const item = "flex min-h-11 w-full items-center rounded-lg px-3 text-left font-medium hover:bg-muted";
  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        className="inline-flex min-h-11 shrink-0 items-center gap-2.5 rounded-lg px-1.5 hover:bg-muted sm:px-2.5"
      >
        <span className="sr-only">{texts.account}</span>
        <span
          aria-hidden="true"
          className="inline-flex size-9 items-center justify-center rounded-full bg-primary font-bold text-primary-foreground text-sm"
        >
          {initials(name)}
        </span>
        <span className="hidden max-w-40 truncate font-medium sm:block">{name}</span>
      </button>
      <div
        ref={panel}
        id="user-menu"
        popover="auto"
        className="fixed inset-auto top-14 right-2 m-0 w-64 rounded-xl border bg-card p-2 text-card-foreground shadow-xl sm:right-5"
      >
        <p className="px-3 py-2">
          <span className="block font-semibold leading-tight">{name}</span>
          <span className="text-muted-foreground text-sm">{role}</span>
        </p>
        <Link href={profile} prefetch={false} className={item}>
          {texts.profile}
        </Link>
        <form action={signOut}>
          <button type="submit" className={item}>
            {texts.signOut}
          </button>
        </form>
      </div>
    </>
  );
}

function initials(name: string): string {
  const texts = name.split(" ").filter(Boolean);
  return `${texts[0]?.[0] ?? ""}${texts.length > 1 ? (texts.at(-1)?.[0] ?? "") : ""}`.toUpperCase();
}
