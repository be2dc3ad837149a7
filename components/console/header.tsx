"use client";
import Search from "lucide-react/icons/search";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";
import { clearNotices } from "./notices";
import { consoleTexts as texts } from "./texts";
import { usePopover } from "./use-popover";

/** The header's search for people and payments, a GET form that needs no script. */
export function SearchEverything({
  placeholder,
  label,
  children,
}: {
  placeholder: string;
  label: string;
  /** Content at the end of the box. */
  children?: ReactNode;
}) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <search className="min-w-0 flex-1">
      <div className="relative max-w-xl">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3 left-3 size-5 text-muted-foreground"
        />
        <form
          action="/look-up"
          method="get"
          aria-busy={pending}
          onSubmit={(event) => {
            event.preventDefault();
            const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
            if (q) startTransition(() => router.push(`/look-up?q=${encodeURIComponent(q)}`));
          }}
        >
          <input
            type="search"
            name="q"
            aria-label={label}
            placeholder={placeholder}
            data-search-everything=""
            autoComplete="off"
            maxLength={600}
            className="h-11 w-full rounded-lg border border-input bg-background pr-16 pl-10 text-base placeholder:text-muted-foreground"
          />
        </form>
        {children}
      </div>
    </search>
  );
}

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
  const panel = usePopover<HTMLDivElement>();
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
        <form action={signOut} onSubmit={clearNotices}>
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
