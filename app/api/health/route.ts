import { checkHealth } from "@/lib/payments/check-health";
import { answer } from "@/lib/web/answer";

/** 200 when all parts are there, 503 while one is missing; never cached. */
export async function GET(): Promise<Response> {
  const { ready, parts } = await checkHealth();
  return answer(ready ? 200 : 503, ready ? "The academy is ready." : "The academy is starting.", { parts });
}
