import { headers } from "next/headers";
import { FieldFrame } from "@/components/form/field-frame";
import { buttonLook } from "@/components/ui/button-look";
import { Input } from "@/components/ui/input";
import { checkReceipt } from "@/lib/domain/payments/receipts/check-receipt";
import { clientAddress } from "@/lib/platform/http/client-address";
import { loadPart } from "@/lib/platform/http/page-data";
import { PUBLIC } from "@/lib/platform/permissions/actor";
import { Answer } from "./answer";
import { checkTexts as texts } from "./texts";

type Asked = { number: string; code: string };

/** The check by an address that holds number and code, as a QR code or the form made it; without them it asks for them. */
export async function CheckPage({ asked }: { asked: Asked | null }) {
  const checked = asked ? await check(asked) : null;
  const wrong = checked && "refusal" in checked ? checked.refusal?.errors : undefined;
  const valid = checked !== null && "data" in checked;
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
      {checked && asked ? <Answer checked={checked} number={asked.number} /> : null}
      {valid ? <h2 className="font-bold text-xl tracking-tight">{texts.another}</h2> : null}
      <form action="/check-receipt" className="space-y-6">
        <p className="text-muted-foreground">{texts.lead}</p>
        <Box
          name="receipt_no"
          label={texts.number}
          value={valid ? undefined : asked?.number}
          error={wrong?.receipt_no?.[0]}
          inputMode="numeric"
        />
        <Box
          name="check"
          label={texts.code}
          hint={texts.codeHint}
          value={valid ? undefined : asked?.code}
          error={wrong?.check?.[0]}
          autoCapitalize="characters"
        />
        <button type="submit" className={buttonLook({ size: "block" })}>
          {texts.check}
        </button>
      </form>
    </div>
  );
}

async function check({ number, code }: Asked) {
  const ctx = { actor: PUBLIC, clientAddress: clientAddress(await headers()) };
  return loadPart(() => checkReceipt(ctx, { receipt_no: number, check: code }));
}

function Box({
  name,
  label,
  hint,
  value,
  error,
  ...more
}: {
  name: string;
  label: string;
  hint?: string;
  value: string | undefined;
  error: string | undefined;
  inputMode?: "numeric";
  autoCapitalize?: "characters";
}) {
  const told = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ");
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <Input
        id={name}
        name={name}
        defaultValue={value}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={told || undefined}
        {...more}
      />
    </FieldFrame>
  );
}
