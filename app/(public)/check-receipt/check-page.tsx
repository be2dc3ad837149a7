import { headers } from "next/headers";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PUBLIC } from "@/lib/domain/access/actor";
import { checkReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { clientAddress } from "@/lib/platform/client-address";
import { loadPart } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { bilingual } from "@/lib/platform/texts";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { type Asked, CheckForm, NotChecked } from "../paper-check";

export const checkTexts = bilingual({
  en: {
    title: "Check a receipt",
    lead: "Both numbers are printed on the receipt.",
    number: "Receipt number",
    another: "Check another receipt",
    valid: "This receipt is valid",
    validText: "Compare number, amount and date with the receipt you were shown.",
    notValidText:
      "Look at the number and the code once more. If they are right, the receipt was changed, is not ours, or its place was taken back. The administrators can tell you more.",
    amount: "Amount",
    date: "Date",
  },
  sw: {
    title: "Hakiki risiti",
    lead: "Nambari zote mbili zimechapishwa kwenye risiti.",
    number: "Nambari ya risiti",
    another: "Hakiki risiti nyingine",
    valid: "Risiti hii ni halali",
    validText: "Linganisha nambari, kiasi na tarehe na risiti uliyoonyeshwa.",
    notValidText:
      "Angalia nambari na msimbo tena. Kama ni sahihi, risiti ilibadilishwa, si yetu, au nafasi yake ilirudishwa. Wasimamizi wanaweza kukueleza zaidi.",
    amount: "Kiasi",
    date: "Tarehe",
  },
});

/** Checks the number and code of the address, from a QR code or this page's form, and asks for others. */
export async function CheckPage({ asked }: { asked: Asked | null }) {
  const texts = checkTexts[await pageLanguage()];
  const checked = asked ? await check(asked) : null;
  const wrong = checked && "refusal" in checked ? checked.refusal?.errors : undefined;
  const valid = checked !== null && "data" in checked;
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
      {checked && asked ? <Answer checked={checked} number={asked.number} /> : null}
      {valid ? <h2 className="font-bold text-xl tracking-tight">{texts.another}</h2> : null}
      <CheckForm
        action="/check-receipt"
        name="receipt_no"
        label={texts.number}
        lead={texts.lead}
        asked={valid ? null : asked}
        errors={wrong}
      />
    </div>
  );
}

async function check({ number, code }: Asked) {
  const ctx = { actor: PUBLIC, clientAddress: clientAddress(await headers()) };
  return loadPart(() => checkReceipt(ctx, { receipt_no: number, check: code }));
}

/** Whether the receipt is valid, with its amount and date, and no personal data. */
async function Answer({ checked, number }: { checked: Awaited<ReturnType<typeof check>>; number: string }) {
  const texts = checkTexts[await pageLanguage()];
  if ("data" in checked) {
    const { amount, date } = checked.data;
    return (
      <Card className="space-y-3">
        <Alert variant="success" role="status">
          <h2 className="font-bold text-success text-xl">{texts.valid}</h2>
          <p>{texts.validText}</p>
        </Alert>
        <DescriptionList
          rows={[
            { name: texts.number, value: <span className="tabular-nums">{number}</span> },
            { name: texts.amount, value: formatShillings(amount) },
            { name: texts.date, value: formatDate(date) },
          ]}
        />
      </Card>
    );
  }
  return <NotChecked refusal={checked.refusal} code="not_valid" unknown={texts.notValidText} />;
}
