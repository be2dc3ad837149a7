import { POST } from "@/app/api/v1/messages/callbacks/[secret]/[...call]/route";
import { type Answer, ask, type Route } from "../support/call";

export const SECRET = "secret-of-gateway-and-academy";
process.env.SMS_CALLBACK_SECRET = SECRET;

const BASE = "/api/v1/messages/callbacks/[secret]";
let sent = 0;

/** A new id, as the gateway numbers replies. */
export function gatewayId(): string {
  sent += 1;
  return `00000000-0000-4000-8000-${String(sent).padStart(12, "0")}`;
}

/** Sends a callback as the gateway does: form-encoded. */
export function callBack(
  kind: "incoming" | "opt-out" | "delivery",
  fields: Record<string, string>,
  { secret = SECRET, from }: { secret?: string; from?: string } = {},
): Promise<Answer> {
  return ask({ POST } as Route, "POST", `${BASE}/${kind}`, {
    raw: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    params: { secret },
    ...(from ? { from } : {}),
  });
}

/** An SMS from a phone to the academy. */
export function sendSms(msisdn: string, text: string, more: Record<string, string> = {}): Promise<Answer> {
  const date = "2026-11-21T06:04:45Z";
  return callBack("incoming", { id: gatewayId(), from: `+${msisdn}`, to: "22384", text, date, ...more });
}
