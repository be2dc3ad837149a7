import "server-only";
import { call } from "./call";
import { callbackAddress } from "./callback-address";
import { errorCode, field } from "./exchange";
import { isRefusal } from "./refusal";
import { initiator } from "./security-credential";

/**
 * What Daraja said when it was given an order. `accepted` is not done: the result comes later (mpesa.md 5.1). `unknown`:
 * it may or may not be done. Only `refused` is a no.
 */
export type OrderAnswer =
  | { outcome: "accepted"; conversationId: string; originatorConversationId: string; description: string }
  | { outcome: "refused"; code: string; description: string }
  | { outcome: "unknown"; code: string; description: string };

/** The code of a refusal by ourselves: no operator of the API or no certificate is set. */
export const NOT_SET_UP = "not_set_up";

/**
 * Gives Daraja an order that it answers later, at the addresses of this token. Never call it inside a transaction.
 * @param token as `newAddressToken` makes it; kept hashed before this is called.
 */
export async function giveOrder(
  path: string,
  body: Record<string, unknown>,
  token: string,
): Promise<OrderAnswer> {
  const by = await initiator();
  if (!by) {
    const description = "The operator of the M-Pesa API or Safaricom's certificate is not set.";
    return { outcome: "refused", code: NOT_SET_UP, description };
  }
  const answer = await call(path, {
    ...by,
    ...body,
    ResultURL: callbackAddress(`result/${token}`),
    QueueTimeOutURL: callbackAddress(`timeout/${token}`),
  });
  const said = errorCode(answer) || field(answer, "ResponseCode");
  const description = field(answer, "errorMessage") || field(answer, "ResponseDescription");
  if (answer.status === 200 && said === "0") {
    const conversationId = field(answer, "ConversationID");
    // Older docs spell it without the second n (mpesa.md 4.1).
    const originatorConversationId =
      field(answer, "OriginatorConversationID") || field(answer, "OriginatorCoversationID");
    return { outcome: "accepted", conversationId, originatorConversationId, description };
  }
  const code = said || String(Math.max(answer.status, 0));
  return { outcome: isRefusal(answer.status, said, description) ? "refused" : "unknown", code, description };
}
