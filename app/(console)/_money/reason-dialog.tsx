"use client";
import { FormDialog } from "@/components/form/dialogs";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { cn } from "@/lib/platform/class-names";

type Texts = {
  title: string;
  becomes: string;
  reason: string;
  reasonHint: string;
  yes: string;
  busy: string;
};

type Props = {
  texts: Texts;
  /** The payment, the student, and the effect. */
  ask: string;
  from?: string;
  happens: string[];
  action: FormActionOf;
  shape: "MatchTransaction" | "UnmatchTransaction";
  fields: Record<string, string>;
  /** Whether it takes a payment off an account: then it warns, and the reason is required. */
  takesOff?: boolean;
  closeHref: string;
};

/** Confirms that a payment is matched or unmatched: amount, student, effect on the seat, and the reason. */
export function ReasonDialog({ texts, ask, from, happens, shape, fields, takesOff = false, ...form }: Props) {
  return (
    <FormDialog
      title={texts.title}
      shape={async () => (await import("@/lib/domain/payments/matching/input"))[shape]}
      order={["reason"]}
      lead={
        <div className="mb-5 space-y-4">
          <div>
            <p className="font-semibold text-lg leading-snug">{ask}</p>
            {from ? <p className="text-muted-foreground">{from}</p> : null}
          </div>
          <div
            className={cn(
              "rounded-xl border-l-6 px-4 py-3.5 leading-snug",
              takesOff ? "border-accent bg-accent-soft" : "border-primary bg-muted",
            )}
          >
            <p className="font-semibold">{texts.becomes}</p>
            <ul className="mt-1.5 list-disc space-y-1 pl-5">
              {happens.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      }
      {...form}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        optional={!takesOff}
        autoComplete="off"
        maxLength={200}
      />
      <FormButtons
        cancelHref={form.closeHref}
        label={texts.yes}
        busy={texts.busy}
        variant={takesOff ? "destructive" : "default"}
      />
    </FormDialog>
  );
}
