import { route, withEnvelope } from "@/lib/platform/http/endpoint";
import { accepted, refuseStrangers } from "../receive";

/**
 * Every payment is taken: money sent to a wrong account number waits in suspense, which is kinder to a payer than a
 * refusal, and a slow check here would block real money (mpesa.md 4.3).
 */
const validate = withEnvelope("payments.callbacks", async (request, params) => {
  refuseStrangers(request, params.secret ?? "");
  return { response: accepted() };
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: validate });
