import { CopyButton } from "@/components/ui/copy-button";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { payPageTexts } from "./texts";

type Payable = { paybill: { business_no: string; account_no: string }; amount_due: number };

/** How to pay by paybill: the three values to type, each with a copy button, and the steps. */
export async function PaybillSteps({ payment: { paybill, amount_due } }: { payment: Payable }) {
  const texts = payPageTexts[await pageLanguage()];
  const { business_no: businessNo, account_no: accountNo } = paybill;
  const amount = formatShillings(amount_due);
  const values = [
    { name: texts.businessNo, value: businessNo },
    { name: texts.accountNo, value: accountNo },
    { name: texts.amount, value: amount },
  ];
  return (
    <div className="space-y-4">
      <dl className="divide-y rounded-xl bg-muted px-4">
        {values.map(({ name, value }) => (
          <div key={name} className="py-2.5">
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="-mt-1 flex items-center justify-between gap-3">
              <span className="select-all font-bold text-xl tabular-nums tracking-wide">{value}</span>
              <CopyButton
                value={value.replace(/^KES /, "")}
                label={texts.copy}
                done={texts.copied}
                describes={name}
              />
            </dd>
          </div>
        ))}
      </dl>
      <ol className="list-decimal space-y-1.5 pl-6 marker:font-bold marker:text-primary">
        {texts.steps(businessNo, accountNo, amount).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
