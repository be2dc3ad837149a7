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
  /** Present when Daraja says the money moved. */
  money: { receipt: string; amountCents: number; at: Date | null } | null;
};

/** Reads the result of a prompt (mpesa.md 2.4): items by name, never by place. Null when it is none. */
export function readExpressResult(body: string): ExpressResult | null {
  const read = stkCallback.safeParse(parseJson(body));
  if (!read.success) return null;
  const result = read.data.Body.stkCallback;
  const item = (name: string) => result.CallbackMetadata?.Item.find((entry) => entry.Name === name)?.Value;
  const receipt = item("MpesaReceiptNumber");
  const amountCents = toCents(String(item("Amount") ?? ""));
  const paid =
    typeof receipt === "string" &&
    /^[A-Za-z0-9]{6,20}$/.test(receipt) &&
    amountCents !== null &&
    amountCents > 0;
  return {
    checkoutRequestId: result.CheckoutRequestID,
    resultCode: result.ResultCode,
    resultDesc: result.ResultDesc,
    money: paid
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

const paybillMessage = z.object({
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

export type PaybillMessage = Omit<z.output<typeof paybillMessage>, "TransAmount"> & {
  amountCents: number;
  at: Date | null;
};

/** Reads a validation or confirmation of a paybill payment (mpesa.md 4.2). Null when it is none. */
export function readPaybillMessage(body: string): PaybillMessage | null {
  const read = paybillMessage.safeParse(parseJson(body));
  if (!read.success) return null;
  const { TransAmount, TransID, ...rest } = read.data;
  const amountCents = toCents(TransAmount);
  if (amountCents === null || amountCents <= 0) return null;
  return { ...rest, TransID: TransID.toUpperCase(), amountCents, at: fromNairobiStamp(rest.TransTime) };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
