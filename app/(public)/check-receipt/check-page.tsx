import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { checkReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { bilingual } from "@/lib/platform/texts";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { paperPages } from "../paper-check";

export const checkTexts = bilingual({
  en: {
    title: "Check a receipt",
    lead: "Both numbers are printed on the receipt.",
    number: "Receipt number",
    another: "Check another receipt",
    valid: "This receipt is valid",
    validText: "Compare number, amount and date with the receipt you were shown.",
    unknownText:
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
    unknownText:
      "Angalia nambari na msimbo tena. Kama ni sahihi, risiti ilibadilishwa, si yetu, au nafasi yake ilirudishwa. Wasimamizi wanaweza kukueleza zaidi.",
    amount: "Kiasi",
    date: "Tarehe",
  },
});

export const { Page, Linked } = paperPages({
  path: "/check-receipt",
  field: "receipt_no",
  isFigures: true,
  texts: checkTexts,
  check: (ctx, { number, code }) => checkReceipt(ctx, { receipt_no: number, check: code }),
  unknown: "not_valid",
  Known,
});

async function Known({
  paper: { amount, date },
  number,
}: {
  paper: Awaited<ReturnType<typeof checkReceipt>>;
  number: string;
}) {
  const texts = checkTexts[await pageLanguage()];
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
