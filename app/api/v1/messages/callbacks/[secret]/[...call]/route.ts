import type { MessageReportKind } from "@/db/schema/enums";
import { GATEWAY } from "@/lib/domain/access/actor";
import { receiveReport } from "@/lib/domain/correspondence/replies/receive-report";
import { receiveDelivery } from "@/lib/domain/messaging/sending/receive-delivery";
import { clientAddress } from "@/lib/platform/client-address";
import { env } from "@/lib/platform/env";
import { readForm } from "@/lib/platform/http/body";
import { type Handler, withEnvelope } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { log } from "@/lib/platform/logging/log";
import { countUse } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { sameSecret } from "@/lib/platform/secrets";

const MAX_BYTES = 16 * 1024;
/** Wrong secrets from one address in a quarter of an hour, before it gets 429. Calls with the right one are never limited. */
const MOST_WRONG = { of: "sms-callback", most: 30, seconds: 15 * 60 };

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  delivery: { POST: receive("delivery", receiveDelivery) },
  incoming: { POST: receive("incoming", receiveReport) },
  "opt-out": { POST: receive("opt-out", receiveReport) },
});

/** Handles a callback of the SMS gateway: authenticates it, keeps and reads it, answers always the same. docs/messages.md, "Callbacks". */
function receive(kind: MessageReportKind, run: typeof receiveReport | typeof receiveDelivery): Handler {
  return withEnvelope("messages.callbacks", async (request, params, requestId) => {
    await requireGateway(params.secret ?? "", clientAddress(request.headers) ?? "");
    const fields = await readForm(request, MAX_BYTES);
    await run({ actor: GATEWAY, requestId }, { kind, fields });
    return { response: new Response(null, { headers: { "cache-control": "no-store" } }), actor: GATEWAY };
  });
}

/** @throws Refusal 404 for a wrong secret, and for any while the academy has none; 429 after many wrong ones */
async function requireGateway(secret: string, address: string): Promise<void> {
  const known = env().SMS_CALLBACK_SECRET;
  if (sameSecret(secret, known) && known !== "") return;
  await countUse([{ ...MOST_WRONG, key: address }]);
  log("warn", "callback.unauthorized", { kind: "sms secret" });
  throw new Refusal("not_found", "not_found", "There is nothing at this address.");
}
