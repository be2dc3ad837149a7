import { checkReady, wasReady } from "@/lib/domain/reports/check-ready";
import { route, withEnvelope } from "@/lib/platform/http/endpoint";
import { answer } from "@/lib/platform/http/responses";

/**
 * Whether the process lives. From start-up on 503 until every part was there once; from then on 200 for as long as it
 * answers, and nobody is asked: a database that is away is no reason to start again.
 */
const show = withEnvelope("health", async (_request, _params, requestId) => {
  if (wasReady()) return { response: answer(200, "The academy is alive.") };
  const { ready, parts } = await checkReady();
  const response = ready
    ? answer(200, "The academy is alive.", { parts })
    : answer(503, "The academy is starting.", { parts, code: "starting", request_id: requestId });
  return { response };
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: show });
