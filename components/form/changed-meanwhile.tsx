"use client";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { capitalized } from "@/components/ui/capitalized";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type Difference, differences } from "./differences";
import { fillField, labelOf, shownValue } from "./form-fields";
import { recordTexts as texts } from "./record-texts";

type Values = Record<string, string>;

/**
 * After a refused save: the values another user saved beside those typed, for each field. Fields that only the other user changed
 * take that value; for the rest the user decides, then saves. Without scripts both are only shown.
 */
export function ChangedMeanwhile({
  form,
  before,
  theirs,
  yours,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** The values the form was filled from, where known. */
  before: Values | undefined;
  theirs: Values;
  yours: Values;
}) {
  const hydrated = useHydrated();
  // Each render passes the same values as new objects.
  const values = JSON.stringify({ before, theirs, yours });
  const found = useMemo(() => differencesIn(values), [values]);
  const [taken, setTaken] = useState<Record<string, boolean>>({});
  useEffect(() => {
    const untouched = found.filter(({ typed }) => !typed);
    for (const { name, theirs } of untouched) if (form.current) fillField(form.current, name, theirs);
    setTaken(Object.fromEntries(found.map(({ name, typed }) => [name, !typed])));
  }, [found, form]);
  if (found.length === 0) return null;

  const take = ({ name, theirs, yours }: Difference, isTheirs: boolean) => {
    if (form.current) fillField(form.current, name, isTheirs ? theirs : yours);
    setTaken((all) => ({ ...all, [name]: isTheirs }));
  };
  return (
    <Alert variant="warning" role="group" aria-labelledby="meanwhile" className="space-y-3">
      <h3 id="meanwhile" className="font-bold">
        {texts.meanwhile}
      </h3>
      <p>{texts.meanwhileHelp}</p>
      <ul className="divide-y divide-accent">
        {found.map((each) => (
          <li key={each.name} className="space-y-2 py-3">
            <p className="font-semibold">{labelOf(form.current, each.name) ?? plainName(each.name)}</p>
            {([true, false] as const).map((isTheirs) => (
              <div
                key={String(isTheirs)}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
              >
                <p className="min-w-0 break-words">
                  <span className="text-muted-foreground">{isTheirs ? texts.theirs : texts.yours} </span>
                  {shownValue(form.current, each.name, isTheirs ? each.theirs : each.yours) || texts.nothing}
                </p>
                {hydrated ? (
                  <Button
                    size="sm"
                    variant={taken[each.name] === isTheirs ? "default" : "outline"}
                    aria-pressed={taken[each.name] === isTheirs}
                    onClick={() => take(each, isTheirs)}
                  >
                    {isTheirs ? texts.takeTheirs : texts.takeYours}
                  </Button>
                ) : null}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function differencesIn(json: string): Difference[] {
  const { before, theirs, yours }: { before?: Values; theirs: Values; yours: Values } = JSON.parse(json);
  return differences(before, theirs, yours);
}

/** Where no script reads the label: the last part of the field's name. */
function plainName(name: string): string {
  return capitalized((name.split(".").at(-1) ?? name).replaceAll("_", " "));
}
