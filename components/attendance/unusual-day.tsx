"use client";
import { useState } from "react";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { describedBy, FieldError } from "../form/field-frame";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Input } from "../ui/input";
import { Label } from "../ui/label";
import { useHydrated } from "../ui/use-hydrated";
import { isAskedWhy } from "./record";
import { registerTexts as texts } from "./texts";
import type { Register } from "./use-register";

const NAME = "reason";
const LEAST = 3;

/**
 * Asks why there is a register of a day on which the session does not meet. The marks wait for the reason on the phone. Without
 * scripts the field belongs to the form that saves.
 */
export function UnusualDay({
  date,
  register,
  form,
  typed,
}: {
  date: string;
  register: Register;
  /** Id of the form that submits the reason without scripts. */
  form: string;
  typed: string | undefined;
}) {
  const { stored, asksReason, explain } = register;
  const hydrated = useHydrated();
  const [text, setText] = useState(typed ?? "");
  const [changing, setChanging] = useState(false);
  const storedReason = stored?.reason;
  const refused = stored && isAskedWhy(stored) ? stored.refused?.message : undefined;
  if (!asksReason) return null;
  if (storedReason && !refused && !changing)
    return (
      <Alert role="status" className="mb-3 flex flex-wrap items-center justify-between gap-3">
        {texts.heldBecause(storedReason)}
        <Button variant="outline" size="sm" onClick={() => setChanging(true)}>
          {texts.changeReason}
        </Button>
      </Alert>
    );
  const reason = text.trim();
  const confirm = () => {
    if (reason.length < LEAST) return;
    setChanging(false);
    void explain(reason);
  };
  return (
    <Alert variant="warning" role={refused ? "alert" : "status"} className="mb-3 space-y-2">
      <p className="font-bold">{texts.unusual(formatDate(date))}</p>
      <p>{texts.unusualText}</p>
      <Label htmlFor={NAME}>{texts.unusualReason}</Label>
      <p id={`${NAME}-hint`} className="text-sm">
        {texts.unusualHint}
      </p>
      <FieldError name={NAME} error={refused ? `${refused} ${texts.marksStay}` : undefined} />
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <Input
            id={NAME}
            name={NAME}
            form={form}
            value={text}
            required
            minLength={LEAST}
            maxLength={200}
            autoComplete="off"
            aria-describedby={describedBy(NAME, true, refused)}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              confirm();
            }}
          />
        </div>
        {hydrated ? (
          <Button size="sm" disabled={reason.length < LEAST} onClick={confirm}>
            {texts.confirmDay}
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
