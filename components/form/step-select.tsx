"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { type Option, Options } from "@/components/ui/options";
import { useHydrated } from "@/components/ui/use-hydrated";

/** A select that reloads the page with the choice. Without scripts a button submits it. */
export function StepSelect({
  path,
  name,
  label,
  empty,
  chosen = "",
  options,
  next,
  given: values = {},
}: {
  path: string;
  name: string;
  label: string;
  /** Label of the empty choice; without one, something is always chosen. */
  empty?: string;
  chosen?: string | undefined;
  options: Option[];
  /** Label of the button without scripts. */
  next: string;
  /** Choices of the earlier steps. */
  given?: Record<string, string>;
}) {
  const router = useRouter();
  const hydrated = useHydrated();
  const [pending, startTransition] = useTransition();
  return (
    <form
      method="get"
      action={path}
      aria-busy={pending}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => event.preventDefault()}
    >
      {Object.entries(values).map(([before, value]) => (
        <input key={before} type="hidden" name={before} value={value} />
      ))}
      <div className="min-w-0 flex-1 basis-64 space-y-1.5">
        <Label htmlFor={name}>{label}</Label>
        <NativeSelect
          id={name}
          name={name}
          defaultValue={chosen}
          onChange={(event) => {
            const query = new URLSearchParams({ ...values, [name]: event.currentTarget.value });
            startTransition(() => router.replace(`${path}?${query}`, { scroll: false }));
          }}
        >
          {empty === undefined ? null : <option value="">{empty}</option>}
          <Options options={options} />
        </NativeSelect>
      </div>
      {hydrated ? null : (
        <Button type="submit" variant="outline">
          {next}
        </Button>
      )}
    </form>
  );
}
