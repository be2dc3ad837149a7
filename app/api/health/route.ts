import { checkHealth } from "@/lib/payments/check-health";
import { answer } from "@/lib/web/answer";
import { route, withEnvelope } from "@/lib/web/endpoint";

/** 200 when all parts are there, 503 while one is missing; never cached. */
const show = withEnvelope("health", async () => {
  const { ready, parts } = await checkHealth();
  const msg = ready ? "The academy is ready." : "The academy is starting.";
  return { response: answer(ready ? 200 : 503, msg, { parts }) };
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: show });
