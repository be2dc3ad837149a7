import "server-only";
import { env } from "@/lib/platform/env";
import { toShillings } from "@/lib/platform/money";
import { giveOrder, type OrderAnswer } from "./give-order";

export type ReversalOrder = {
  /** The receipt of the payment to give back. */
  receipt: string;
  /** At most what was paid. Whether Daraja gives back a part of it is not published; its result tells. */
  amountCents: number;
  token: string;
};

/**
 * Orders Daraja to give a payment back to who paid it (Reversal, mpesa.md 5.3). It moves money: two people have agreed
 * before. The result comes later, to the addresses of the token; `readOrderResult` and `reversalOf` read it. `unknown`
 * must not be ordered again before it is known what happened.
 */
export function reverse({ receipt, amountCents, token }: ReversalOrder): Promise<OrderAnswer> {
  const body = {
    CommandID: "TransactionReversal",
    TransactionID: receipt,
    Amount: toShillings(amountCents),
    ReceiverParty: env().MPESA_SHORTCODE,
    // Misspelt by Daraja, and 11 in every case (mpesa.md 5.3).
    RecieverIdentifierType: "11",
    Remarks: "Refund",
    Occasion: "",
  };
  return giveOrder("/mpesa/reversal/v1/request", body, token);
}
