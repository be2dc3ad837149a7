type PaymentStatus = { status?: string | null; amount_due?: number };

/**
 * Reads a payment's status from the academy's own record, never from M-Pesa. Without a cookie: the request, sealed for the
 * visit, or the link is the proof.
 * @param call its path below /api/v1
 * @param about input of the call
 * @returns its status and what is left to pay in shillings; undefined without a connection, so that the next check tries again
 */
export async function readPaymentStatus(
  call: "students/verify-enrollment" | "payments/show-link",
  about: Record<string, string>,
  signal: AbortSignal,
): Promise<PaymentStatus | undefined> {
  try {
    const response = await fetch(`/api/v1/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "omit",
      body: JSON.stringify(about),
      signal,
    });
    const body: { data?: PaymentStatus } = await response.json();
    return body.data;
  } catch {
    return undefined;
  }
}
