import "server-only";
import { env } from "@/lib/platform/env";
import { giveOrder, type OrderAnswer } from "./give-order";

/**
 * Asks Daraja what became of a receipt (Transaction Status, mpesa.md 5.2). The answer comes later, to the addresses of the
 * token; `readOrderResult` and `statusOf` read it. Works for money by prompt and by paybill, and for reversals.
 */
export function queryStatus({ receipt, token }: { receipt: string; token: string }): Promise<OrderAnswer> {
  const body = {
    CommandID: "TransactionStatusQuery",
    TransactionID: receipt,
    PartyA: env().MPESA_SHORTCODE,
    IdentifierType: "4",
    Remarks: "Payment check",
    Occasion: "",
  };
  return giveOrder("/mpesa/transactionstatus/v1/query", body, token);
}
