import { TextField } from "@/components/form/text-field";
import { payPageWords as words } from "./texts";

/** Who pays: the phone M-Pesa takes the money from, and the names on it. */
export function PayerFields({ phoneHint }: { phoneHint: string }) {
  return (
    <>
      <TextField
        name="paying_msisdn"
        label={words.payingPhone}
        hint={phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="paying_first_name"
          label={words.payerFirst}
          autoComplete="given-name"
          maxLength={60}
        />
        <TextField
          name="paying_last_name"
          label={words.payerLast}
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
    </>
  );
}
