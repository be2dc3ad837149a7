/** Runs once when the server starts: wrong settings end it here, with their names; then the scheduler begins. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./lib/platform/env");
  if (env().NO_SCHEDULER) return;
  const { startScheduler } = await import("./lib/domain/jobs/scheduler");
  startScheduler();
}
