import { checkReady } from "@/lib/domain/operations/check-ready";
import { withEnvelope } from "@/lib/platform/http/endpoint";
import { answer } from "@/lib/platform/http/responses";
import { route } from "@/lib/platform/http/routes";

/** Readiness for requests: 200 while all parts are available, 503 while one is missing. */
const show = withEnvelope(
  "ready",
  async (_request, _params, requestId) => {
    const { ready, parts } = await checkReady();
    if (ready) return { response: answer(200, "The academy is ready.", { parts }) };
    const fields = { parts, code: "not_ready", request_id: requestId };
    return { response: answer(503, "The academy is not ready.", fields, { "retry-after": "3" }) };
  },
  { isProbe: true },
);

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: show });
