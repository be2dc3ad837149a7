import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { checkReceipt } from "@/lib/domain/payments/receipts/check-receipt";
import type { Loaded } from "@/lib/platform/http/page-data";
import { formatShillings } from "@/lib/platform/money";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { checkTexts as texts } from "./texts";

export type Checked = Loaded<Awaited<ReturnType<typeof checkReceipt>>>;

/** Valid or not: amount and date, and nothing of the person it is of. */
export function Answer({ checked, number }: { checked: Checked; number: string }) {
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
  const { refusal } = checked;
  // What is wrong in a box is said at the box.
  if (refusal?.errors) return null;
  return (
    <Alert variant="destructive" role="alert">
      <p className="font-bold text-xl">{refusal?.message ?? texts.failed}</p>
      {refusal?.code === "not_valid" ? <p>{texts.notValidText}</p> : null}
      {refusal?.retryAfterSeconds ? <p>{texts.wait(Math.ceil(refusal.retryAfterSeconds / 60))}</p> : null}
    </Alert>
  );
}
