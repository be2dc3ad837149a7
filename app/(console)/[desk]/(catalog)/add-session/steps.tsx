"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { RecordForm } from "@/components/form/record-form";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { type Option, Options } from "@/components/ui/options";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type Hours, readSessions, withTimes } from "../read-forms";
import { type Meeting, SessionRows } from "../session-rows";
import { sessionTexts, catalogPageTexts as texts } from "../texts";

/** One step: a select that reloads the page with the choice. Without scripts a button submits it. */
export function StepSelect({
  path,
  name,
  label,
  empty,
  chosen = "",
  options,
  given = {},
}: {
  path: string;
  name: string;
  label: string;
  empty: string;
  chosen?: string | undefined;
  options: Option[];
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
      {Object.entries(given).map(([before, value]) => (
        <input key={before} type="hidden" name={before} value={value} />
      ))}
      <div className="min-w-0 flex-1 basis-64 space-y-1.5">
        <Label htmlFor={name}>{label}</Label>
        <NativeSelect
          id={name}
          name={name}
          defaultValue={chosen}
          onChange={(event) => {
            const query = new URLSearchParams({ ...given, [name]: event.currentTarget.value });
            startTransition(() => router.replace(`${path}?${query}`, { scroll: false }));
          }}
        >
          <option value="">{empty}</option>
          <Options options={options} />
        </NativeSelect>
      </div>
      {hydrated ? null : (
        <Button type="submit" variant="outline">
          {sessionTexts.next}
        </Button>
      )}
    </form>
  );
}

/** Adds sessions to a class, one per row. */
export function AddSessionsForm({
  action,
  hours,
  group,
  existing,
}: {
  action: FormActionOf;
  hours: Hours;
  group: { id: string; name: string };
  /** Sessions the class already has. */
  existing: (Meeting & { id: string })[];
}) {
  const back = `/admin/class-info?classId=${group.id}`;
  return (
    <RecordForm
      action={action}
      shape={async () => withTimes((await import("@/lib/domain/catalog/input")).AddSessions, hours)}
      read={readSessions}
      back={back}
    >
      <input type="hidden" name="class_id" value={group.id} />
      {existing.length > 0 ? (
        <p className="text-muted-foreground">
          {sessionTexts.alreadyThere}: {existing.map((session) => texts.meeting(session)).join("; ")}
        </p>
      ) : null}
      <SessionRows hours={hours} least={1} others={existing} />
      <FormButtons label={sessionTexts.submit} busy={texts.saving} cancelHref={back} />
    </RecordForm>
  );
}
