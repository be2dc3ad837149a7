import { TextField } from "@/components/form/text-field";
import { payPageTexts as texts } from "./texts";

/** The payer's phone and name. */
export function PayerFields({ phoneHint }: { phoneHint: string }) {
  return (
    <>
      <TextField
        name="paying_msisdn"
        label={texts.payingPhone}
        hint={phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="paying_first_name"
          label={texts.payerFirst}
          autoComplete="given-name"
          maxLength={60}
        />
        <TextField
          name="paying_last_name"
          label={texts.payerLast}
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
    </>
  );
}
