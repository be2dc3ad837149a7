import { readGauges } from "@/lib/domain/operations/read-gauges";
import { tokenOf } from "@/lib/platform/auth/bearer";
import { env } from "@/lib/platform/env";
import { renderMetrics } from "@/lib/platform/observability/metrics";
import { sameSecret } from "@/lib/platform/secrets";

/** Figures for Prometheus: 404 without METRICS_TOKEN in the settings, 401 for a caller without it (docs/operations.md). */
export async function GET(request: Request): Promise<Response> {
  const expected = env().METRICS_TOKEN;
  if (!expected) return new Response("Not found\n", { status: 404 });
  const token = tokenOf(request);
  if (!token || !sameSecret(token, expected))
    return new Response("Unauthorized\n", { status: 401, headers: { "www-authenticate": "Bearer" } });
  const { type, text } = await renderMetrics(await readGauges());
  return new Response(text, { headers: { "content-type": type, "cache-control": "no-store" } });
}
