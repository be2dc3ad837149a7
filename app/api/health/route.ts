import { checkReady, wasReady } from "@/lib/domain/operations/check-ready";
import { withEnvelope } from "@/lib/platform/http/endpoint";
import { answer } from "@/lib/platform/http/responses";
import { route } from "@/lib/platform/http/routes";

/**
 * Liveness: 503 from start-up until every part was ready once, then 200 for as long as the process answers. It checks nothing
 * more, because an unavailable database is no reason to restart the process.
 */
const show = withEnvelope(
  "health",
  async (_request, _params, requestId) => {
    if (wasReady()) return { response: answer(200, "The academy is alive.") };
    const { ready, parts } = await checkReady();
    const response = ready
      ? answer(200, "The academy is alive.", { parts })
      : answer(503, "The academy is starting.", { parts, code: "starting", request_id: requestId });
    return { response };
  },
  { isProbe: true },
);

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: show });
