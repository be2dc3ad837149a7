import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Progress } from "@/components/ui/progress";
import { describedBy, FieldFrame } from "./field-frame";

type Props = {
  /** The address the file is sent to. */
  action: string;
  name: string;
  label: string;
  hint: string;
  /** Media types and endings the picker offers; the server checks the file. */
  accept: string;
  submit: string;
  /** The reason the last file was refused. */
  problem: string | undefined;
  /** Shown when sending and reading the file takes longer than a second. */
  waiting?: string;
  /** Sentences before the field. */
  children?: ReactNode;
};

/** A form that uploads one file. It needs no script. */
export function FileForm({ action, name, label, hint, accept, submit, problem, waiting, children }: Props) {
  const form = (
    <form method="post" action={action} encType="multipart/form-data" className="space-y-5">
      {children}
      <FieldFrame name={name} label={label} hint={hint} {...(problem ? { error: problem } : {})}>
        <Input
          id={name}
          name={name}
          type="file"
          required
          accept={accept}
          aria-describedby={describedBy(name, hint, problem)}
          aria-invalid={problem ? true : undefined}
        />
      </FieldFrame>
      <Button type="submit" size="block">
        {submit}
      </Button>
      {waiting ? (
        <div role="status">
          <div hidden data-progress="" className="space-y-1.5" suppressHydrationWarning>
            <Progress text={waiting} />
          </div>
        </div>
      ) : null}
    </form>
  );
  return waiting ? <sending-file className="block">{form}</sending-file> : form;
}
