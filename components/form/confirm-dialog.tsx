"use client";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { Form, type FormActionOf } from "./form";
import { FormButtons } from "./form-buttons";
import { PlainDialog } from "./plain-dialog";

/** Asks for confirmation of an action that cannot simply be undone. Cancel comes first and has the focus. */
export function ConfirmDialog({
  title,
  text,
  warning,
  action,
  fields,
  confirm,
  busy,
  closeHref,
  variant = "destructive",
}: {
  title: ReactNode;
  text: ReactNode;
  warning?: ReactNode;
  action: FormActionOf;
  /** Hidden fields: ids and states. */
  fields: Record<string, string>;
  confirm: string;
  busy: string;
  closeHref: string;
  /** `default` for actions that remove nothing. */
  variant?: "default" | "destructive";
}) {
  return (
    <PlainDialog title={title} closeHref={closeHref}>
      <Form action={action} className="space-y-5">
        {Object.entries({ ...fields, back: closeHref }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="text-lg">{text}</p>
        {warning ? <Alert variant="warning">{warning}</Alert> : null}
        <FormButtons cancelFirst cancelHref={closeHref} label={confirm} busy={busy} variant={variant} />
      </Form>
    </PlainDialog>
  );
}
