type Props = {
  paymentRequestId: string;
  studentMsisdn: string;
  status: string;
  /** What was left to pay when the page was made, in shillings: a part payment changes it, not the status. */
  due: number;
  /** Seconds until the page is out of date even without a new status; 0 for never. */
  staleIn?: number;
};

/** Waits for a new status of the payment, and then loads the page again (components/elements/watch-payment.ts). */
export function WatchPayment({ paymentRequestId, studentMsisdn, status, due, staleIn = 0 }: Props) {
  return (
    <watch-payment
      request={paymentRequestId}
      msisdn={studentMsisdn}
      status={status}
      due={due}
      stale-in={staleIn}
      hidden
    />
  );
}
