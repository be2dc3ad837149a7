"use client";
import type { ReactNode } from "react";
import { Form, type FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { useForm } from "@/components/form/form-state";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import type { PartlyDone } from "./bulk-action";
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
      <input type="hidden" name="back" value={back} />
      <Confirmation back={back} fields={{ ...fields, ids: ids.join(",") }} {...rest} />
    </Form>
  );
}

function Confirmation({
  back,
  fields = {},
  confirm,
  variant = "default",
  children,
}: Pick<Props, "back" | "fields" | "confirm" | "variant" | "children">) {
  const { state } = useForm();
  const partly = state.data?.partly as PartlyDone | undefined;
  if (partly) return <Partly result={partly} back={back} />;
  return (
    <>
      <Hidden fields={fields} />
      {children}
      <FormButtons cancelHref={back} label={confirm} busy={texts.busy} variant={variant} />
    </>
  );
}

function Hidden({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function Partly({ result: { msg, left, undo }, back }: { result: PartlyDone; back: string }) {
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
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={back}>{texts.back}</ButtonLink>
        {undo ? (
          <>
            <Hidden fields={undo.fields} />
            <Button type="submit" variant="outline" name="undo" value={undo.action}>
              {texts.undo}
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}
