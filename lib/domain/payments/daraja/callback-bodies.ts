import { z } from "zod";
import { toCents } from "@/lib/platform/money";
import { fromNairobiStamp } from "@/lib/platform/time/nairobi-time";

const textOrNumber = z.union([z.string(), z.number()]).transform(String);

const stkCallback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().min(1).max(100),
      ResultCode: textOrNumber,
      ResultDesc: z.string().max(500).default(""),
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown().optional() })).max(50) })
        .optional(),
    }),
  }),
});

export type ExpressResult = {
  checkoutRequestId: string;
  resultCode: string;
  resultDesc: string;
  /** Set when Daraja reports a payment. */
  payment: { receipt: string; amountCents: number; at: Date | null } | null;
};

/**
 * Parses the callback of a prompt: items by name, never by position. Null for anything else.
 * docs/mpesa.md, "M-Pesa Express".
 */
export function parseExpressCallback(body: string): ExpressResult | null {
  const result = stkCallback.safeParse(parseJson(body)).data?.Body.stkCallback;
  if (!result) return null;
  const item = (name: string) => result.CallbackMetadata?.Item.find((entry) => entry.Name === name)?.Value;
  const receipt = item("MpesaReceiptNumber");
  const amountCents = toCents(String(item("Amount") ?? ""));
  const isPaid =
    typeof receipt === "string" &&
    /^[A-Za-z0-9]{6,20}$/.test(receipt) &&
    amountCents !== null &&
    amountCents > 0;
  return {
    checkoutRequestId: result.CheckoutRequestID,
    resultCode: result.ResultCode,
    resultDesc: result.ResultDesc,
    payment: isPaid
      ? {
          receipt: receipt.toUpperCase(),
          amountCents,
          at: fromNairobiStamp(String(item("TransactionDate") ?? "")),
        }
      : null,
  };
}

const optionalText = z.preprocess(
  (value) => (value === undefined || value === null ? "" : String(value)),
  z.string().max(200),
);

const paybillBody = z.object({
  TransactionType: optionalText,
  TransID: z.string().regex(/^[A-Za-z0-9]{6,20}$/),
  TransTime: optionalText,
  TransAmount: textOrNumber,
  BusinessShortCode: textOrNumber,
  BillRefNumber: optionalText,
  MSISDN: optionalText,
  FirstName: optionalText,
  MiddleName: optionalText,
  LastName: optionalText,
});

export type PaybillBody = Omit<z.output<typeof paybillBody>, "TransAmount"> & {
  amountCents: number;
  at: Date | null;
};

/** Parses the validation or confirmation of a paybill payment. Null for anything else. docs/mpesa.md, "C2B paybill". */
export function parsePaybillBody(body: string): PaybillBody | null {
  const { data } = paybillBody.safeParse(parseJson(body));
  if (!data) return null;
  const { TransAmount, TransID, ...rest } = data;
  const amountCents = toCents(TransAmount);
  if (amountCents === null || amountCents <= 0) return null;
  return { ...rest, TransID: TransID.toUpperCase(), amountCents, at: fromNairobiStamp(rest.TransTime) };
}

/** The value of a JSON text; undefined for anything else. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
