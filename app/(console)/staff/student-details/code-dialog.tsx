"use client";
import { useEffect, useRef } from "react";
import { studentPageTexts } from "@/app/(console)/_students/texts";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { FormDialog } from "@/components/form/form-dialog";
import { useForm } from "@/components/form/form-state";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

const texts = studentPageTexts.code;

type Props = { id: string; name: string; action: FormActionOf; closeHref: string };

/** Confirms, then shows the new manage code once: it is only in the action's response. */
export function CodeDialog({ id, name, action, closeHref }: Props) {
  return (
    <FormDialog
      title={texts.title}
      closeHref={closeHref}
      action={action}
      shape={async () => (await import("@/lib/domain/people/students/input")).RenewManageCode}
    >
      <input type="hidden" name="id" value={id} />
      <Steps name={name} closeHref={closeHref} />
    </FormDialog>
  );
}

function Steps({ name, closeHref }: { name: string; closeHref: string }) {
  const { data } = useForm().state;
  if (typeof data?.manage_code === "string") return <Shown code={data.manage_code} closeHref={closeHref} />;
  return (
    <>
      <p className="text-lg">{texts.text(name)}</p>
      <Alert variant="warning">{texts.warning}</Alert>
      <FormButtons cancelFirst cancelHref={closeHref} label={texts.make} busy={texts.making} />
    </>
  );
}

function Shown({ code, closeHref }: { code: string; closeHref: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <div ref={box} tabIndex={-1} role="status" className="space-y-3 outline-none">
        <p className="break-all rounded-xl bg-success-soft px-4 py-5 text-center font-bold font-mono text-3xl tracking-wider sm:text-4xl">
          {code}
        </p>
        <p>{texts.once}</p>
      </div>
      <Alert variant="warning">{texts.dead}</Alert>
      <div className="flex flex-wrap gap-3">
        <CopyButton value={code} label={texts.copy} done={texts.copied} describes={texts.describes} />
        <ButtonLink href={closeHref}>{texts.done}</ButtonLink>
      </div>
    </>
  );
}
