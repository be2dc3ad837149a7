"use client";
import { FormDialog } from "@/components/form/dialogs";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { nairobiInput } from "@/lib/platform/time/nairobi-time";
import { dismissUnreadableAction, takeIntoSuspenseAction } from "./actions";
import { type Entry, RawText } from "./table";
import { unreadablePageTexts as texts } from "./texts";

const shapes = () => import("@/lib/domain/payments/unreadable/input");

/** The decision about an entry that the address asks for, while nobody has made it. */
export function UnreadableDialog({
  entry,
  dialog,
  closeHref,
}: {
  entry: Entry;
  dialog: string | undefined;
  closeHref: string;
}) {
  if (entry.resolution !== null) return null;
  if (dialog === "take" && (entry.amount ?? 0) >= 0)
    return <TakeDialog entry={entry} closeHref={closeHref} />;
  return dialog === "dismiss" || dialog === "take" ? (
    <DismissDialog entry={entry} closeHref={closeHref} />
  ) : null;
}

/** What the entry says is filled in; the rest is typed from M-Pesa's portal. */
function TakeDialog({ entry, closeHref }: { entry: Entry; closeHref: string }) {
  const { receipt, amount, paid_at, msisdn } = entry;
  return (
    <FormDialog
      title={texts.takeTitle}
      closeHref={closeHref}
      action={takeIntoSuspenseAction}
      shape={async () => (await shapes()).TakeIntoSuspense}
      order={["receipt", "amount", "paid_at", "msisdn", "reason"]}
      values={{
        receipt: receipt ?? "",
        amount: amount === null ? "" : String(amount),
        paid_at: paid_at ? nairobiInput(new Date(paid_at)) : "",
        msisdn: /^254[17]\d{8}$/.test(msisdn) ? msisdn : "",
        reason: "",
      }}
      lead={<Lead entry={entry} text={texts.takeLead} />}
    >
      <input type="hidden" name="id" value={entry.id} />
      <TextField
        name="receipt"
        label={texts.receipt}
        hint={texts.receiptHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <TextField
        name="amount"
        label={texts.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className="sm:max-w-40"
      />
      <TextField
        name="paid_at"
        label={texts.paidAtLabel}
        hint={texts.paidAtHint}
        type="datetime-local"
        className="sm:max-w-72"
      />
      <TextField name="msisdn" label={texts.phone} optional type="tel" autoComplete="off" maxLength={40} />
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        autoComplete="off"
        maxLength={200}
      />
      <FormButtons cancelHref={closeHref} label={texts.takeSubmit} busy={texts.saving} />
    </FormDialog>
  );
}

function DismissDialog({ entry, closeHref }: { entry: Entry; closeHref: string }) {
  return (
    <FormDialog
      title={texts.dismissTitle}
      closeHref={closeHref}
      action={dismissUnreadableAction}
      shape={async () => (await shapes()).DismissUnreadable}
      order={["reason"]}
      values={{ reason: "" }}
      lead={<Lead entry={entry} text={texts.dismissLead} />}
    >
      <input type="hidden" name="id" value={entry.id} />
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.dismissHint}
        autoComplete="off"
        maxLength={200}
      />
      <FormButtons cancelHref={closeHref} label={texts.dismissSubmit} busy={texts.saving} />
    </FormDialog>
  );
}

function Lead({ entry, text }: { entry: Entry; text: string }) {
  return (
    <div className="mb-5 space-y-3">
      <p className="font-semibold">{texts.reasons[entry.reason] ?? entry.reason}</p>
      <RawText raw={entry.raw} whole />
      <p>{text}</p>
    </div>
  );
}
