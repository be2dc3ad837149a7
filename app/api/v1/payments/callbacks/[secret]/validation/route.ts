import { route, withEnvelope } from "@/lib/platform/http/endpoint";
import { accepted, requireSafaricom } from "../receive";

/**
 * Accepts every payment. A wrong account number goes to suspense, which is kinder to the payer than a refusal, and a slow
 * check here would block payments. docs/mpesa.md, "C2B paybill".
 */
const validate = withEnvelope("payments.callbacks", async (request, params) => {
  requireSafaricom(request, params.secret ?? "");
  return { response: accepted() };
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: validate });
