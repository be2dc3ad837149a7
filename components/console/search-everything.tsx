"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";

/** The header's search for people and payments, a GET form that needs no script. */
export function SearchEverything({ placeholder, label }: { placeholder: string; label: string }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <search className="min-w-0 flex-1">
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
          maxLength={200}
          className="h-11 w-full max-w-xl rounded-lg border border-input bg-background px-3.5 text-base placeholder:text-muted-foreground"
        />
      </form>
    </search>
  );
}
