import "server-only";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace-base";
import { UNKNOWN } from "./routes-of-pages";

const ENDPOINTS = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];

/** Starts traces where OpenTelemetry's usual variables name a collector. Without one the library is not even loaded. */
export async function startTracing(): Promise<void> {
  if (process.env.OTEL_SDK_DISABLED === "true" || !ENDPOINTS.some((name) => process.env[name])) return;
  const { registerOTel } = await import("@vercel/otel");
  registerOTel({
    serviceName: process.env.OTEL_SERVICE_NAME || "academy",
    spanProcessors: [withoutAddresses, "auto"],
  });
}

/** Attributes with a whole address or what a client sent. Next sets them; paths and queries of ours may hold tokens and names. */
const WHOLE =
  /^(http\.(target|url)|url\.(full|path|query)|http\.request\.header\..*|(net|client)\.(peer|address).*)$/;

/** Replaces addresses by their routes before a span leaves the process. It comes first in the list, so that exporters see the result. */
export const withoutAddresses: SpanProcessor = {
  onStart: () => undefined,
  onEnd: (span: ReadableSpan) => {
    const { attributes } = span;
    const route = attributes["http.route"] ?? attributes["next.route"] ?? UNKNOWN;
    for (const name of Object.keys(attributes)) if (WHOLE.test(name)) attributes[name] = route;
    for (const name of ["next.span_name", "operation.name", "resource.name"]) {
      const text = attributes[name];
      if (typeof text === "string") attributes[name] = withoutPath(text, String(route));
    }
    Object.assign(span, { name: withoutPath(span.name, String(route)) });
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

/** "GET /give/abc?x=1" and "fetch POST https://gateway/version1?key=..." keep their verbs only. */
function withoutPath(name: string, route: string): string {
  return name.replace(/(https?:\/\/[^/\s?]+)[^\s]*/g, "$1").replace(/(^|\s)\/[^\s]*/g, `$1${route}`);
}
