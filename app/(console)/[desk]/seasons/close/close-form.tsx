"use client";
import { Form, type FormActionOf } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { closeTexts as texts } from "./texts";

/** Closes the season; while steps are left, with a reason. */
export function CloseForm({
  number,
  left,
  back,
  action,
}: {
  number: number;
  /** How many steps are left. */
  left: number;
  back: string;
  action: FormActionOf;
}) {
  return (
    <Card className="space-y-4" aria-labelledby="close">
      <CardTitle id="close">{left === 0 ? texts.close : texts.closeNow}</CardTitle>
      <Alert variant={left === 0 ? "success" : "warning"}>
        {left === 0 ? texts.ready : texts.stepsLeft(left)}
      </Alert>
      <Form action={action} className="space-y-5">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="back" value={back} />
        <p className="max-w-prose">{texts.whatCloses}</p>
        {left === 0 ? null : (
          <TextField
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={300}
            autoComplete="off"
          />
        )}
        <SubmitButton label={texts.close} busy={texts.closing} variant="destructive" />
      </Form>
    </Card>
  );
}
