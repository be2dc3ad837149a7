type Props = (
  | {
      /** Sealed for the session (`sealedFor` of app/_student-session/session.ts): the page asks as any client does. */
      paymentRequestId: string;
      studentMsisdn: string;
    }
  | {
      /** The token of the payment link, for payers without a request or a student session. */
      token: string;
    }
) & {
  status: string;
  /** The amount due when the page was rendered, in shillings: a part payment changes it, not the status. */
  due: number;
  /** Seconds until the page is out of date even without a new status; 0 for never. */
  staleIn?: number;
};

/** Waits for a new status of the payment, and then reloads the page (components/custom-elements/watch-payment.ts). */
export function WatchPayment({ status, due, staleIn = 0, ...whose }: Props) {
  const about =
    "token" in whose
      ? { token: whose.token }
      : { request: whose.paymentRequestId, msisdn: whose.studentMsisdn };
  return <watch-payment {...about} status={status} due={due} stale-in={staleIn} hidden />;
}
