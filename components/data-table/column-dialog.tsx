"use client";
import { PlainDialog } from "@/components/form/dialogs";
import { Form } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { ChoiceRow } from "@/components/ui/choice-row";
import { type Columns, canHide, nameOf } from "./columns";
import type { ListFrame } from "./frame";
import { useListNavigation } from "./navigation";
import { tableTexts as texts } from "./texts";

/** Chooses the columns of a list. The choice is in the address and stored for the user. */
export function ColumnDialog<Row extends object>({
  columns,
  frame: { list, hidden, hideColumns },
}: {
  columns: Columns<Row>;
  frame: ListFrame;
}) {
  const { href } = useListNavigation();
  const closeHref = href({ dialog: "" });
  return (
    <PlainDialog title={texts.columns} closeHref={closeHref}>
      <Form action={hideColumns} className="space-y-5">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="back" value={closeHref} />
        <fieldset className="space-y-2">
          <legend className="mb-3 text-muted-foreground">{texts.columnsKept}</legend>
          {/* They belong to another list of the same page. */}
          {hidden
            .filter((name) => !columns.some((column) => nameOf(column) === name))
            .map((name) => (
              <input key={name} type="hidden" name="column" value={name} />
            ))}
          {columns.filter(canHide).map((column) => (
            <div key={nameOf(column)}>
              <input type="hidden" name="column" value={nameOf(column)} />
              <ChoiceRow
                type="checkbox"
                name="shown"
                value={nameOf(column)}
                label={String(column.header)}
                defaultChecked={!hidden.includes(nameOf(column))}
              />
            </div>
          ))}
        </fieldset>
        <FormButtons cancelHref={closeHref} label={texts.showColumns} busy={texts.saving} />
      </Form>
    </PlainDialog>
  );
}
