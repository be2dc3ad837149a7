/** Runs when the server starts. Throws on invalid settings, naming them; then starts the scheduler. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./lib/platform/env");
  if (env().NO_SCHEDULER) return;
  const { startScheduler } = await import("./lib/domain/jobs/scheduler");
  startScheduler();
}
