"use client";
import type { ReactNode } from "react";
import { Form, type FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { useForm } from "@/components/form/form-state";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import type { BulkResult } from "@/lib/platform/commands/bulk";
import { selectedTexts as texts } from "./texts";

type Props = {
  action: FormActionOf;
  ids: string[];
  back: string;
  /** Hidden fields of the action. */
  fields?: Record<string, string>;
  confirm: string;
  variant?: "default" | "destructive";
  order?: string[];
  values?: Record<string, string>;
  /** Fields for all rows, above the buttons. */
  children?: ReactNode;
};

/** Confirms an action on selected rows; afterwards it lists the rows that were not changed. */
export function SelectedForm({ action, ids, back, fields = {}, order = [], values = {}, ...rest }: Props) {
  return (
    <Form action={action} order={order} values={values} className="max-w-3xl space-y-5">
      {Object.entries({ ...fields, ids: ids.join(","), back }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Confirmation back={back} {...rest} />
    </Form>
  );
}

function Confirmation({
  back,
  confirm,
  variant = "default",
  children,
}: Pick<Props, "back" | "confirm" | "variant" | "children">) {
  const { state } = useForm();
  const partly = state.data?.partly as BulkResult | undefined;
  if (partly) return <Partly result={partly} back={back} />;
  return (
    <>
      {children}
      <FormButtons cancelHref={back} label={confirm} busy={texts.busy} variant={variant} />
    </>
  );
}

function Partly({ result: { msg, left }, back }: { result: BulkResult; back: string }) {
  return (
    <>
      <Alert role="status">{msg}</Alert>
      <Alert variant="warning" className="space-y-2">
        <h2 className="font-semibold">{texts.notDone(left.length)}</h2>
        <ul className="list-disc space-y-1 pl-5">
          {left.map(({ id, name, why }) => (
            <li key={id}>{texts.why(name, why)}</li>
          ))}
        </ul>
      </Alert>
      <ButtonLink href={back}>{texts.back}</ButtonLink>
    </>
  );
}
