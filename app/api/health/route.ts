import { checkHealth } from "@/lib/payments/check-health";
import { answer } from "@/lib/web/answer";
import { route, withEnvelope } from "@/lib/web/endpoint";

/** 200 when all parts are there, 503 while one is missing; never cached. */
const show = withEnvelope("health", async (_request, _params, requestId) => {
  const { ready, parts } = await checkHealth();
  const response = ready
    ? answer(200, "The academy is ready.", { parts })
    : answer(503, "The academy is starting.", { parts, code: "starting", request_id: requestId });
  return { response };
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: show });
