import { QueryBox } from "@/components/form/query-box";
import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Refusal } from "@/lib/platform/refusal";
import { bilingual } from "@/lib/platform/texts";

const paperTexts = bilingual({
  en: {
    code: "Check code",
    codeHint: "8 letters and digits; small or capital letters do not matter",
    check: "Check",
    wait: (minutes: number) =>
      minutes === 1 ? "You can check again in a minute." : `You can check again in ${minutes} minutes.`,
    failed: "Request Failed. Something went wrong. Please try again later.",
  },
  sw: {
    code: "Msimbo wa uhakiki",
    codeHint: "Herufi na tarakimu 8; kubwa au ndogo ni sawa",
    check: "Hakiki",
    wait: (minutes: number) =>
      minutes === 1
        ? "Unaweza kuhakiki tena baada ya dakika moja."
        : `Unaweza kuhakiki tena baada ya dakika ${minutes}.`,
    failed: "Ombi halikufaulu. Kuna hitilafu. Tafadhali jaribu tena baadaye.",
  },
});

/** Number and check code, as printed on a paper of the academy. */
export type Asked = { number: string; code: string };

/** A GET form for the number and check code of a paper. `name` is the field of the number, `lead` says where they are printed. */
export async function CheckForm({
  action,
  name,
  label,
  lead,
  asked,
  errors,
}: {
  action: string;
  name: string;
  label: string;
  lead: string;
  /** The values of the fields. */
  asked: Asked | null;
  errors: Refusal["errors"];
}) {
  const texts = paperTexts[await pageLanguage()];
  return (
    <form action={action} className="space-y-6">
      <p className="text-muted-foreground">{lead}</p>
      <QueryBox
        name={name}
        label={label}
        value={asked?.number}
        error={errors?.[name]?.[0]}
        inputMode="numeric"
      />
      <QueryBox
        name="check"
        label={texts.code}
        hint={texts.codeHint}
        value={asked?.code}
        error={errors?.check?.[0]}
        autoCapitalize="characters"
      />
      <button type="submit" className={buttonLook({ size: "block" })}>
        {texts.check}
      </button>
    </form>
  );
}

/** The reason a paper was not checked; nothing where it is at a field. `unknown` explains the refusal of code `code`. */
export async function NotChecked({
  refusal,
  code,
  unknown,
}: {
  refusal: Refusal | null;
  code: string;
  unknown: string;
}) {
  if (refusal?.errors) return null;
  const texts = paperTexts[await pageLanguage()];
  return (
    <Alert variant="destructive" role="alert">
      <p className="font-bold text-xl">{refusal?.message ?? texts.failed}</p>
      {refusal?.code === code ? <p>{unknown}</p> : null}
      {refusal?.retryAfterSeconds ? <p>{texts.wait(Math.ceil(refusal.retryAfterSeconds / 60))}</p> : null}
    </Alert>
  );
}
