import type { CALLBACK_KINDS } from "@/db/schema/enums";
import { SAFARICOM } from "@/lib/domain/access/actor";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { clientAddress } from "@/lib/platform/client-address";
import { env } from "@/lib/platform/env";
import { readText } from "@/lib/platform/http/body";
import { type Handler, withEnvelope } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { log } from "@/lib/platform/logging/log";
import { Refusal } from "@/lib/platform/refusal";
import { sameSecret } from "@/lib/platform/secrets";

const MAX_BYTES = 32 * 1024;

/**
 * Accepts every payment. A wrong account number goes to suspense, which is kinder to the payer than a refusal, and a slow
 * check here would block payments. docs/mpesa.md, "C2B paybill".
 */
const validate = withEnvelope("payments.callbacks", async (request, params) => {
  requireSafaricom(request, params.secret ?? "");
  return { response: accepted() };
});

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  validation: { POST: validate },
  confirmation: { POST: receive("confirmation") },
  "express/[token]": { POST: receive("express") },
  "result/[token]": { POST: receive("result") },
  "timeout/[token]": { POST: receive("timeout") },
});

/** Handles a callback of Daraja: authenticates it, keeps and processes it, answers always the same. docs/mpesa.md, "Callbacks". */
function receive(kind: (typeof CALLBACK_KINDS)[number]): Handler {
  return withEnvelope("payments.callbacks", async (request, params, requestId) => {
    requireSafaricom(request, params.secret ?? "");
    const body = await readText(request, MAX_BYTES);
    await receiveCallback({ actor: SAFARICOM, requestId }, { kind, token: params.token, body });
    return { response: accepted(), actor: SAFARICOM };
  });
}

/** The answer that Daraja expects to every callback. */
function accepted(): Response {
  return Response.json(
    { ResultCode: 0, ResultDesc: "Accepted" },
    { headers: { "cache-control": "no-store" } },
  );
}

/** Requires the secret and, if MPESA_CALLBACK_IPS is set, one of its addresses. @throws Refusal 404 otherwise. */
function requireSafaricom(request: Request, secret: string): void {
  const list = env()
    .MPESA_CALLBACK_IPS.split(",")
    .flatMap((entry) => entry.trim() || []);
  const address = clientAddress(request.headers) ?? "";
  if (sameSecret(secret, env().CALLBACK_SECRET) && (list.length === 0 || list.includes(address))) return;
  log("warn", "callback.unauthorized", { kind: list.length > 0 ? "address or secret" : "secret" });
  throw new Refusal("not_found", "not_found", "There is nothing at this address.");
}
