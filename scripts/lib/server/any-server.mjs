import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { wrapAnswer } from "./around-next.mjs";

/**
 * Does for the requests of another server, such as `next start` or a platform's, what scripts/serve.mjs does for its own: Node reports
 * each of a process before any listener gets it. A request that came while the process was starting is not reached; Next alone answers
 * it, and the page works with its runtime too.
 */
export function serveOnAnyServer() {
  const requests = new AsyncLocalStorage();
  globalThis[Symbol.for("academy.server")] = { requests, leaving: false };
  subscribe("http.server.request.start", ({ request, response }) => {
    const note = { arrivedAt: performance.now() };
    wrapAnswer(request, response, note);
    // Until the next request; what the listeners start for this one keeps it.
    requests.enterWith(note);
  });
}
