import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { expect, test } from "vitest";
import { startTracing, withoutAddresses } from "@/lib/platform/observability/tracing";

const TOKEN = "Secret-Token-0123456789";

test("a span leaves the process with its route instead of its address", () => {
  const span = {
    name: `GET /give/${TOKEN}`,
    attributes: {
      "http.route": "/give/[token]",
      "http.target": `/give/${TOKEN}?phone=0712345678`,
      "http.url": `https://academy.example/give/${TOKEN}`,
      "next.span_name": `GET /give/${TOKEN}`,
      "http.method": "GET",
      "http.status_code": 200,
    },
  } as unknown as ReadableSpan;
  withoutAddresses.onEnd(span);
  expect(span.name).toBe("GET /give/[token]");
  expect(span.attributes).toMatchObject({ "http.target": "/give/[token]", "http.status_code": 200 });
  expect(JSON.stringify(span)).not.toMatch(/Secret-Token|0712345678/);
});

test("a call to another server keeps its host alone", () => {
  const span = {
    name: "fetch GET https://gateway.example/version1/user?username=academy",
    attributes: {
      "http.url": "https://gateway.example/version1/user?username=academy",
      "http.host": "gateway.example",
    },
  } as unknown as ReadableSpan;
  withoutAddresses.onEnd(span);
  expect(span.name).toBe("fetch GET https://gateway.example");
  expect(JSON.stringify(span)).not.toContain("username");
});

test("without a collector in the settings nothing is traced", async () => {
  await startTracing();
  const { trace } = await import("@opentelemetry/api");
  expect(trace.getTracer("test").startSpan("one").isRecording()).toBe(false);
});
