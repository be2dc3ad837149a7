import { PaybillSteps } from "@/components/payment/paybill-steps";
import { Disclosure } from "@/components/ui/disclosure";
import { formatShillings } from "@/lib/platform/money";
import type { Payment } from "./payment-page";

/** The way by hand, one tap away from the first second on. */
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
