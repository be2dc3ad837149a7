/** The body of a prompt's result. @param receipt if given, the payment succeeded. */
export function resultBody(
  checkoutRequestId: string,
  resultCode: number | string,
  receipt?: string,
  shillings = 500,
): string {
  const items = [
    { Name: "Amount", Value: shillings },
    { Name: "MpesaReceiptNumber", Value: receipt },
    { Name: "Balance" },
    { Name: "TransactionDate", Value: 20261122101500 },
    { Name: "PhoneNumber", Value: 254712345678 },
  ];
  const stkCallback = {
    MerchantRequestID: "2654-4b64-97ff-b827b542881d3130",
    CheckoutRequestID: checkoutRequestId,
    ResultCode: resultCode,
    ResultDesc: "in words that change from day to day",
    ...(receipt ? { CallbackMetadata: { Item: items } } : {}),
  };
  return JSON.stringify({ Body: { stkCallback } });
}
