type PaymentStatus = { status?: string; amount_due?: number };

/**
 * Asks the academy's own record (never M-Pesa) how a payment stands, as anybody may who knows the request or has the link.
 * @param call its path below /api/v1
 * @param about the input of the call
 * @returns its status and what is left to pay in shillings; undefined without a connection, so that the next look tries again
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
