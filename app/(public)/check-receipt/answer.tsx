import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { checkReceipt } from "@/lib/domain/payments/receipts/check-receipt";
import { spellDate } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import type { Attempt } from "@/lib/platform/http/attempt";
import { checkWords as words } from "./texts";

export type Checked = Attempt<Awaited<ReturnType<typeof checkReceipt>>>;

/** Valid or not: amount and date, and nothing of the person it is of. */
export function Answer({ checked, number }: { checked: Checked; number: string }) {
  if ("data" in checked) {
    const { amount, date } = checked.data;
    return (
      <Card className="space-y-3">
        <Alert variant="success" role="status">
          <h2 className="font-bold text-success text-xl">{words.valid}</h2>
          <p>{words.validText}</p>
        </Alert>
        <DescriptionList
          rows={[
            { name: words.number, value: <span className="tabular-nums">{number}</span> },
            { name: words.amount, value: spellShillings(amount) },
            { name: words.date, value: spellDate(date) },
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
      <p className="font-bold text-xl">{refusal?.message ?? words.failed}</p>
      {refusal?.code === "not_valid" ? <p>{words.notValidText}</p> : null}
      {refusal?.retryAfterSeconds ? <p>{words.wait(Math.ceil(refusal.retryAfterSeconds / 60))}</p> : null}
    </Alert>
  );
}
