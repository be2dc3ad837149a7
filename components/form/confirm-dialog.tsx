"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form, type FormActionOf } from "./form";
import { recordTexts as texts } from "./record-texts";
import { SubmitButton } from "./submit-button";

/** Asks before something is done that is not undone by itself. Cancel comes first and has the focus. */
export function ConfirmDialog({
  title,
  text,
  warning,
  action,
  fields,
  confirm,
  busy,
  cancel,
  closeHref,
}: {
  title: ReactNode;
  text: ReactNode;
  warning?: ReactNode;
  action: FormActionOf;
  /** What is sent: ids and states. */
  fields: Record<string, string>;
  confirm: string;
  busy: string;
  cancel: string;
  closeHref: string;
}) {
  const router = useRouter();
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      closeLabel={texts.close}
      go={(address) => router.push(address, { scroll: false })}
    >
      <Form action={action} className="space-y-5">
        {Object.entries({ ...fields, back: closeHref }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="text-lg">{text}</p>
        {warning ? <Alert variant="warning">{warning}</Alert> : null}
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="outline" href={closeHref} autoFocus data-cancel="">
            {cancel}
          </ButtonLink>
          <SubmitButton label={confirm} busy={busy} variant="destructive" />
        </div>
      </Form>
    </Dialog>
  );
}
