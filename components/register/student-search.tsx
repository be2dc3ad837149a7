"use client";
import { Input } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { registerWords as words } from "./texts";

/** Looks for students in the list at hand; hidden until scripts run, since only they can. */
export function StudentSearch({ wanted, search }: { wanted: string; search: (text: string) => void }) {
  const hydrated = useHydrated();
  return (
    <search className={hydrated ? "min-w-0 flex-1" : "invisible min-w-0 flex-1"}>
      <Input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={wanted}
        autoComplete="off"
        data-list-search=""
        onChange={(event) => search(event.currentTarget.value)}
      />
    </search>
  );
}
