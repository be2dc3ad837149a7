import { z } from "zod";
import { unsubscribe } from "@/lib/domain/messaging/sending/unsubscribe";
import type { Call } from "@/lib/platform/openapi/call";

const Accepted = z.object({ ResultCode: z.literal(0), ResultDesc: z.literal("Accepted") });
const commandToken = z.string().describe("Names the order; each has its own.");
const secret = z.string().describe("The secret that only Safaricom has. Anything else is 404.");

/** A call from Daraja at a path below the secret; the path names its operation. */
function daraja(
  path: string,
  { token, ...call }: Pick<Call, "summary" | "examples"> & { token?: z.ZodType },
): Call {
  return {
    at: `POST payments/callbacks/{secret}/${path}`,
    run: {
      verb: "payments.keep-callback",
      shape: z.looseObject(token ? { secret, token } : { secret }),
    },
    id: `payments.callbacks.${path.replace("/{token}", "")}`,
    raw: { types: ["application/json"], shape: Accepted, about: "What Daraja expects." },
    errorCodes: path === "validation" ? ["not_found"] : ["not_found", "too_large"],
    ...call,
  };
}

const conversation = {
  OriginatorConversationID: "1c5b-4ba8-815c-ac45c57a3db01495926",
  ConversationID: "AG_20261121_70101a2b3c4d5e6f7081",
};
const paid = {
  TransactionType: "Pay Bill",
  TransID: "TKL4A1B2C3",
  TransTime: "20261121103000",
  TransAmount: "500.00",
  BusinessShortCode: "886490",
  BillRefNumber: "K7M2Q9",
  MSISDN: "2547 ***** 126",
  FirstName: "WANJIKU",
};

const smsSecret = z.string().describe("The secret that only the SMS gateway has. Anything else is 404.");

/** A call from the SMS gateway at a path below the secret. Its body is a form, so the document shows none. */
function gateway(path: string, summary: string): Call {
  return {
    at: `POST messages/callbacks/{secret}/${path}`,
    run: { verb: "messages.keep-report", shape: z.object({ secret: smsSecret }) },
    id: `messages.callbacks.${path}`,
    summary,
    description:
      "A form (application/x-www-form-urlencoded), as Africa's Talking sends it; stored as it came.",
    raw: { types: ["text/plain"], about: "An empty answer." },
    errorCodes: ["not_found", "too_large", "too_many", "invalid"],
  };
}

/** The calls from the SMS and USSD gateway and from mailboxes. */
export const SMS_CALLBACKS: Call[] = [
  {
    at: "POST ussd/callbacks/{secret}",
    run: { verb: "conversations.dial", shape: z.object({ secret: smsSecret }) },
    id: "ussd.callbacks",
    summary: "One step of a USSD session.",
    description:
      "A form (application/x-www-form-urlencoded) as Africa's Talking sends it: sessionId, phoneNumber, serviceCode, and text, all answers so far joined by asterisks.",
    raw: {
      types: ["text/plain"],
      about: "`CON` or `END`, a space, and the next screen, at most 182 characters.",
    },
    errorCodes: ["not_found", "too_large", "too_many", "invalid"],
  },
  gateway("delivery", "What became of an SMS."),
  gateway("incoming", "An SMS that a phone sent to the academy."),
  gateway("opt-out", "That a phone's owner stopped the academy's SMS at the network."),
  {
    at: "POST messages/unsubscribe/{token}",
    run: unsubscribe,
    summary: "Stops bulk mail to the address in the token: the one-click address of such mail (RFC 8058).",
    errorCodes: ["not_found"],
  },
  {
    at: "GET messages/unsubscribe/{token}",
    run: { verb: unsubscribe.verb, shape: unsubscribe.shape },
    id: "messages.unsubscribe-page",
    summary: "Leads a person who opens that address to a page with a button.",
    raw: { types: ["text/html"], about: "Opens the page /unsubscribe/{token}." },
  },
];

/** The calls from Safaricom, in Daraja's own shapes; each is stored as received before it is read. */
export const CALLBACKS: Call[] = [
  daraja("express/{token}", {
    token: z.string().describe("Names the prompt; each has its own."),
    summary: "The result of a prompt (Daraja: stkCallback).",
    examples: {
      "Cancelled on the phone": {
        Body: {
          stkCallback: {
            MerchantRequestID: "29115-34620561-1",
            CheckoutRequestID: "ws_CO_21112026103000123712345000",
            ResultCode: 1032,
            ResultDesc: "Request cancelled by user",
          },
        },
      },
    },
  }),
  daraja("result/{token}", {
    token: commandToken,
    summary:
      "What became of an order to Safaricom: a question about a receipt, or a reversal (Daraja: Result).",
    examples: {
      "Reversed before": {
        Result: {
          ResultType: 0,
          ResultCode: "R000001",
          ResultDesc: "The transaction has already been reversed.",
          ...conversation,
          TransactionID: "UKL0000000",
        },
      },
    },
  }),
  daraja("timeout/{token}", {
    token: commandToken,
    summary: "That M-Pesa gave no answer to an order in time (Daraja: QueueTimeOut). It may still be done.",
    examples: {
      "No answer": {
        Result: {
          ResultType: 1,
          ResultCode: "1",
          ResultDesc: "The request timed out.",
          ...conversation,
        },
      },
    },
  }),
  daraja("confirmation", {
    summary: "Money that was paid by hand to the paybill (Daraja: C2B confirmation).",
    examples: { "Paid by hand": paid },
  }),
  daraja("validation", {
    summary: "Whether a payment may be made (Daraja: C2B validation). Every payment may.",
    examples: { "About to be paid": paid },
  }),
];
