import { reconcileAndPull } from "@/lib/domain/jobs/reconcile";
import { endpoint, route } from "@/lib/platform/http/endpoint";

const run = endpoint({ run: reconcileAndPull, read: () => ({}) });

// Hosted schedulers send GET, ours sends POST; both authenticate with CRON_SECRET.
export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: run, POST: run });
