import type { AsyncLocalStorage } from "node:async_hooks";

/**
 * What scripts/serve.mjs and the app tell each other about a request: when it arrived, by performance.now(); that the database
 * was unavailable, a form was read, or the page works without Next's client runtime.
 */
export type RequestNote = {
  arrivedAt?: number;
  retryAfterSeconds?: number;
  formRead?: true;
  isLight?: true;
};

type HostServer = { requests: AsyncLocalStorage<RequestNote>; leaving: boolean };

/** State shared with scripts/serve.mjs in this process; undefined under any other server. */
function hostServer(): HostServer | undefined {
  return (globalThis as typeof globalThis & { [key: symbol]: HostServer | undefined })[
    Symbol.for("academy.server")
  ];
}

/** When this request arrived, by performance.now(); now for work that is no request, and under another server. */
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

/**
 * Reports, before the page's first byte, that the page works without Next's client runtime, so that the server omits it. A
 * hosting platform with its own server sends it; the page works with it too.
 */
export function reportLightPage(): void {
  const note = hostServer()?.requests.getStore();
  if (note) note.isLight = true;
}

/** Whether this process is shutting down and takes no more requests from a load balancer. */
export function isShuttingDown(): boolean {
  return hostServer()?.leaving ?? false;
}
