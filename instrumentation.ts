import type { Instrumentation } from "next";

/** Runs when the server starts. Throws on invalid settings, naming them; then starts what watches it, and the scheduler unless the host has its own. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./lib/platform/env");
  const { NO_SCHEDULER } = env();
  const { startTracing } = await import("./lib/platform/observability/tracing");
  await startTracing();
  const { watchRequests } = await import("./lib/platform/observability/watch-requests");
  const { watchBesideRequests } = await import("./lib/domain/operations/watch-scheduler");
  watchRequests(watchBesideRequests);
  const { hasServer } = await import("./lib/platform/host-server");
  if (process.env.NODE_ENV === "production" && !hasServer())
    (await import("./scripts/lib/server/any-server.mjs")).serveOnAnyServer();
  const { keepSimulatorRegistered, sendAfterResponses, startScheduler } = await import(
    "./lib/domain/jobs/scheduler"
  );
  keepSimulatorRegistered();
  if (NO_SCHEDULER) sendAfterResponses((await import("next/server")).after);
  else startScheduler();
}

/** What Next caught while it drew a page or ran an action: a defect. Refusals are none. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logFault } = await import("./lib/platform/observability/faults");
  const id = request.headers["x-request-id"];
  logFault(error, { ...(typeof id === "string" ? { requestId: id } : {}), path: context.routePath });
};
