import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** One answered request. `route`: a word of a short list, never an address with an id; `ms`: until its last byte. */
export type Answered = { route: string; method: string; status: number; ms: number };

type Metrics = { registry: Registry; requests: Counter; seconds: Histogram };

// Bundles and hot reloads evaluate this module again; a process has one set of metrics.
const shared = globalThis as typeof globalThis & { academyMetrics?: Metrics };

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts a request. */
export function countRequest({ route, method, status, ms }: Answered): void {
  const { requests, seconds } = metrics();
  const labels = { method: METHODS.has(method) ? method : "other", route };
  requests.inc({ ...labels, status: String(status) });
  seconds.observe(labels, ms / 1000);
}

/** The metrics of this process in Prometheus's text format, followed by the given gauges. */
export async function renderMetrics(
  gauges: readonly GaugeReading[],
): Promise<{ type: string; text: string }> {
  const { registry } = metrics();
  const now = new Registry();
  for (const { name, help, values } of gauges) {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const gauge = new Gauge({ name, help, labelNames, registers: [now] });
    for (const { labels, value } of values) gauge.set(labels ?? {}, value);
  }
  return {
    type: registry.contentType,
    text: `${await registry.metrics()}\n${gauges.length > 0 ? await now.metrics() : ""}`,
  };
}

/** A figure read at the moment of asking, one value for each set of labels. */
export type GaugeReading = {
  name: string;
  help: string;
  values: { labels?: Record<string, string>; value: number }[];
};

function metrics(): Metrics {
  if (shared.academyMetrics) return shared.academyMetrics;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  shared.academyMetrics = {
    registry,
    requests: new Counter({
      name: "http_requests_total",
      help: "Requests answered by this process.",
      labelNames: ["method", "route", "status"],
      registers: [registry],
    }),
    seconds: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time from the arrival of a request to the end of its answer.",
      labelNames: ["method", "route"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    }),
  };
  return shared.academyMetrics;
}
