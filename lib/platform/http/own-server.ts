import type { AsyncLocalStorage } from "node:async_hooks";

/** What scripts/serve.mjs wants to know of the request it has handed on: whether the database was away, or a form was read. */
export type RequestNote = { retryAfterSeconds?: number; formRead?: true };

/** What our own server shares with the app in its process; nothing of it where another server runs the app. */
type OwnServer = { requests: AsyncLocalStorage<RequestNote>; leaving: boolean };

function ownServer(): OwnServer | undefined {
  return (globalThis as typeof globalThis & { [key: symbol]: OwnServer | undefined })[
    Symbol.for("academy.server")
  ];
}

/** Tells our own server that the request at hand could not be served, so that what is answered in its place is a 503. */
export function noteAway(retryAfterSeconds: number): void {
  const note = ownServer()?.requests.getStore();
  if (note) note.retryAfterSeconds = retryAfterSeconds;
}

/** Tells our own server that a form could be read: what breaks from here on is the academy's fault, not the sender's. */
export function recordFormRead(): void {
  const note = ownServer()?.requests.getStore();
  if (note) note.formRead = true;
}

/** Whether this process was told to end and takes no more work from a load balancer. */
export function isLeaving(): boolean {
  return ownServer()?.leaving ?? false;
}
