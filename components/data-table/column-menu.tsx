"use client";
import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceRow } from "@/components/ui/choice-row";
import { type Columns, mayHide, nameOf } from "./columns";
import type { ListFrame } from "./frame";
import { useListNavigation } from "./navigation";
import { Popup } from "./popup";
import { tableTexts as texts } from "./texts";

/** Chooses the columns of a list. The choice stands in the address and is kept for the reader. */
export function ColumnMenu<Row extends object>({
  columns,
  frame: { list, hidden, hideColumns },
}: {
  columns: Columns<Row>;
  frame: ListFrame;
}) {
  const { href } = useListNavigation();
  const [state, action, pending] = useActionState(hideColumns, { errors: {}, values: {} });
  const choices = columns.filter(mayHide).map((column) => ({ name: nameOf(column), header: column.header }));
  if (choices.length === 0) return null;
  return (
    <Popup key={hidden.join()} label={texts.columns}>
      <form action={action} className="space-y-2">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="back" value={href({})} />
        <fieldset>
          <legend className="sr-only">{texts.columns}</legend>
          {choices.map(({ name, header }) => (
            <div key={name}>
              <input type="hidden" name="column" value={name} />
              <ChoiceRow
                type="checkbox"
                id={`column-${name}`}
                name="shown"
                value={name}
                label={String(header)}
                defaultChecked={!hidden.includes(name)}
              />
            </div>
          ))}
        </fieldset>
        {state.message ? (
          <p role="alert" className="text-destructive text-sm">
            {state.message}
          </p>
        ) : null}
        <Button type="submit" size="sm" className="w-full" disabled={pending}>
          {texts.showColumns}
        </Button>
      </form>
    </Popup>
  );
}
