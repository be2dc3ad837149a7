"use client";
import { Input } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { registerTexts as texts } from "./texts";

/** Filters the students on the page; hidden until scripts run. */
export function StudentSearch({ wanted, search }: { wanted: string; search: (text: string) => void }) {
  const hydrated = useHydrated();
  return (
    <search className={hydrated ? "min-w-0 flex-1" : "invisible min-w-0 flex-1"}>
      <Input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={wanted}
        autoComplete="off"
        data-list-search=""
        onChange={(event) => search(event.currentTarget.value)}
      />
    </search>
  );
}
