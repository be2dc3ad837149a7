"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext, useMemo, useTransition } from "react";
import { DIALOG_PARAMETERS } from "@/lib/platform/http/list-state";

type Navigation = {
  /** The list's address with changed parameters; an empty value removes one. */
  href: (changes: Record<string, string>) => string;
  /** Navigates on the client; the old rows stay, dimmed, until the new ones arrive. */
  go: (address: string, how?: "push" | "stay" | "replace") => void;
  pending: boolean;
};

const Context = createContext<Navigation | null>(null);

/**
 * Keeps a list's state in its address: Back, reload and shared links show the same rows.
 * @param whole the query that the list's address always contains
 * @param bare the query that opens the whole list
 */
export function ListNavigation({
  whole = "",
  bare = whole,
  children,
}: {
  whole?: string;
  bare?: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const path = usePathname();
  const params = useSearchParams();
  const [pending, startTransition] = useTransition();
  const navigation = useMemo<Navigation>(
    () => ({
      href: (changes) => {
        const next = new URLSearchParams(params);
        for (const name of DIALOG_PARAMETERS) next.delete(name);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        const left = next.toString();
        const query = left === "" || left === whole ? bare : left;
        return query ? `${path}?${query}` : path;
      },
      go: (address, how = "push") =>
        startTransition(() => {
          if (how !== "replace") router.push(address, { scroll: how === "push" });
          else router.replace(address, { scroll: false });
        }),
      pending,
    }),
    [bare, params, path, pending, router, whole],
  );
  return <Context value={navigation}>{children}</Context>;
}

export function useListNavigation(): Navigation {
  const navigation = useContext(Context);
  if (!navigation) throw new Error("a part of a list was rendered outside a list");
  return navigation;
}
