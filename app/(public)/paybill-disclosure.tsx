import { PaybillSteps } from "@/components/payment/paybill-steps";
import { spellShillings } from "@/lib/platform/money";
import type { Payment } from "./payment-page";

/** The way by hand, one tap away from the first second on. */
export function PaybillDisclosure({ payment, title }: { payment: Payment; title: string }) {
  return (
    <details className="rounded-xl border bg-card px-4">
      <summary className="flex min-h-12 items-center font-semibold text-primary">{title}</summary>
      <div className="space-y-4 pb-4">
        <PaybillSteps
          businessNo={payment.paybill.business_no}
          accountNo={payment.paybill.account_no}
          amount={spellShillings(payment.amount_due)}
        />
      </div>
    </details>
  );
}
