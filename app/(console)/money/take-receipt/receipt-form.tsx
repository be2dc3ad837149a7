"use client";
import { useEffect, useRef } from "react";
import { useForm } from "@/components/form/form-state";
import { RecordForm } from "@/components/form/record-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { PasteField } from "@/components/payment/paste-field";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { takeReceiptAction } from "./actions";
import type { Outcome } from "./outcome";
import { receiptTexts as texts } from "./texts";

/** The receipt code or message for one enrollment, then the result. */
export function ReceiptForm({ enrollmentId, again }: { enrollmentId: string; again: string }) {
  return (
    <RecordForm
      action={takeReceiptAction}
      shape={async () => (await import("@/lib/domain/payments/receipts/input")).TakeReceipt}
      order={["receipt", "sure"]}
    >
      <input type="hidden" name="enrollment_id" value={enrollmentId} />
      <Steps again={again} />
    </RecordForm>
  );
}

function Steps({ again }: { again: string }) {
  const { code, data } = useForm().state;
  if (data?.outcome) return <OutcomePart outcome={data.outcome as Outcome} again={again} />;
  return (
    <>
      <PasteField
        name="receipt"
        label={texts.field}
        hint={texts.hint}
        rows={3}
        autoCapitalize="characters"
        maxLength={1_000}
      />
      {code === "doubtful" ? <TickField name="sure" label={texts.sure} /> : null}
      <SubmitButton label={texts.take} busy={texts.taking} />
    </>
  );
}

function OutcomePart({ outcome, again }: { outcome: Outcome; again: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    // Saved: leaving needs no confirmation.
    delete box.current?.closest("form")?.dataset.typed;
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="space-y-5 outline-none">
      <Alert variant={outcome.tone} role="status" className="space-y-2">
        <p className="font-bold text-lg">{outcome.title}</p>
        {outcome.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Alert>
      <div className="flex flex-wrap gap-3">
        {outcome.next.map(({ href, label }, index) => (
          <LinkButton key={href} href={href} variant={index === 0 ? "default" : "outline"} scroll>
            {label}
          </LinkButton>
        ))}
        <LinkButton href={again} variant="ghost" scroll>
          {texts.again}
        </LinkButton>
      </div>
    </div>
  );
}
