import "server-only";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "../logging/log";
import { countRequest } from "./metrics";
import { routesOfPages } from "./routes-of-pages";

const shared = globalThis as typeof globalThis & { academyWatchesRequests?: true };

/**
 * Counts and logs every request of this process, whichever server it runs in: one line with id, method, route, status and time, and
 * without the address, which may hold tokens and names. Calls of the API have their line from `withEnvelope`.
 * @param beside runs beside each request; it must not throw
 */
export function watchRequests(beside: () => unknown = () => undefined): void {
  if (shared.academyWatchesRequests) return;
  shared.academyWatchesRequests = true;
  const routeOf = routesOfPages();
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const began = performance.now();
    const requestId = randomUUID();
    // What a client wrote there is not our id; onRequestError of instrumentation.ts reads ours.
    request.headers["x-request-id"] = requestId;
    // "close" also comes when the client goes away in the middle.
    response.once("close", () => {
      void beside();
      if (response.hasHeader("x-request-id")) return;
      const route = routeOf(pathOf(request));
      const answered = {
        route,
        method: request.method ?? "",
        status: response.headersSent ? response.statusCode : 499,
        ms: Math.round(performance.now() - began),
      };
      countRequest(answered);
      log(answered.status >= 500 ? "error" : "info", "page", { requestId, ...answered });
    });
  });
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split(/[?#]/)[0] ?? "";
}
