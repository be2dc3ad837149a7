import { GATEWAY } from "@/lib/domain/access/actor";
import { dial } from "@/lib/domain/conversations/dial";
import { clientAddress } from "@/lib/platform/client-address";
import { env } from "@/lib/platform/env";
import { readForm } from "@/lib/platform/http/body";
import { withEnvelope } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/routes";
import { log } from "@/lib/platform/logging/log";
import { countUse } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { sameSecret } from "@/lib/platform/secrets";

const MAX_BYTES = 16 * 1024;
/** Wrong secrets from one address in a quarter of an hour, before it gets 429. */
const MOST_WRONG = { of: "ussd-callback", most: 30, seconds: 15 * 60 };

/** One step of a USSD session, as Africa's Talking sends it. docs/messages.md, "USSD". */
export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: withEnvelope("ussd.callbacks", async (request, params, requestId) => {
    await requireGateway(params.secret ?? "", clientAddress(request.headers) ?? "");
    const { said, isOver } = await dial({ actor: GATEWAY, requestId }, await readForm(request, MAX_BYTES));
    const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
    return { response: new Response(`${isOver ? "END" : "CON"} ${said}`, { headers }), actor: GATEWAY };
  }),
});

/** @throws Refusal 404 for a wrong secret, and for any while the academy has none; 429 after many wrong ones */
async function requireGateway(secret: string, address: string): Promise<void> {
  const known = env().USSD_CALLBACK_SECRET;
  if (sameSecret(secret, known) && known !== "") return;
  await countUse([{ ...MOST_WRONG, key: address }]);
  log("warn", "callback.unauthorized", { kind: "ussd secret" });
  throw new Refusal("not_found", "not_found", "There is nothing at this address.");
}
