import type { AsyncLocalStorage } from "node:async_hooks";

/**
 * What the server (scripts/lib/server) and the app tell each other about a request: when it arrived, by performance.now(); that the
 * database was unavailable, a form was read or was longer than Next reads, or the page works without Next's client runtime.
 */
export type RequestNote = {
  arrivedAt?: number;
  retryAfterSeconds?: number;
  formRead?: true;
  formTooLong?: true;
  isStatic?: true;
};

type HostServer = { requests: AsyncLocalStorage<RequestNote>; leaving: boolean };

/** State shared with scripts/serve.mjs or scripts/lib/server/any-server.mjs in this process; undefined in tests and scripts. */
function hostServer(): HostServer | undefined {
  return (globalThis as typeof globalThis & { [key: symbol]: HostServer | undefined })[
    Symbol.for("academy.server")
  ];
}

/** Whether a server has said that it tells requests apart. */
export function hasServer(): boolean {
  return hostServer() !== undefined;
}

/** When this request arrived, by performance.now(); now for work that is no request. */
export function requestArrivedAt(): number {
  return hostServer()?.requests.getStore()?.arrivedAt ?? performance.now();
}

/** Reports that this request could not be served, so that the server answers 503 with Retry-After. */
export function reportUnavailable(retryAfterSeconds: number): void {
  const note = hostServer()?.requests.getStore();
  if (note) note.retryAfterSeconds = retryAfterSeconds;
}

/** Reports that the form could be read, so that a later error is answered with 500 and not 400. */
export function reportFormRead(): void {
  const note = hostServer()?.requests.getStore();
  if (note) note.formRead = true;
}

/** Reports, before the page's first byte, that the page works without Next's client runtime, so that the server omits it. */
export function reportStaticPage(): void {
  const note = hostServer()?.requests.getStore();
  if (note) note.isStatic = true;
}

/** Whether this process is shutting down and takes no more requests from a load balancer. */
export function isShuttingDown(): boolean {
  return hostServer()?.leaving ?? false;
}
