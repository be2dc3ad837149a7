import type { Payment } from "@/app/_payment/payable";
import { PaybillSteps } from "@/components/payment/paybill-steps";
import { Disclosure } from "@/components/ui/disclosure";
import { formatShillings } from "@/lib/platform/money";

/** How to pay by paybill instead, folded. */
export function PaybillDisclosure({ payment, title }: { payment: Payment; title: string }) {
  return (
    <Disclosure title={title}>
      <PaybillSteps
        businessNo={payment.paybill.business_no}
        accountNo={payment.paybill.account_no}
        amount={formatShillings(payment.amount_due)}
      />
    </Disclosure>
  );
}
