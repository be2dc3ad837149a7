"use client";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { closeCashDayAction } from "../actions";
import { Sure } from "../sure";
import { cashPageTexts as texts } from "../texts";

/** Closes a day with what was counted. The sum is not filled in: counting comes first. */
export function CloseForm({ date, path }: { date: string; path: string }) {
  return (
    <Form action={closeCashDayAction} values={{ counted: "" }} order={["counted"]} className="space-y-4">
      <p>{texts.closeLead}</p>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="back" value={path} />
      <TextField
        name="counted"
        label={texts.countedLabel}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        className="max-w-40"
      />
      <Sure of="counted" />
      <SubmitButton label={texts.close} busy={texts.saving} />
    </Form>
  );
}
