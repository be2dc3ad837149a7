"use client";
import { CACHES, SCOPE } from "./page-caches";

const PAGES = CACHES[0] ?? "";

/**
 * Registers the service worker for the tutor's pages and asks it to cache this page, which may have loaded
 * before the worker ran, and the pages needed next. Cached ones are not fetched again.
 */
export async function keepPages(next: string[] = []): Promise<void> {
  if (!("serviceWorker" in navigator) || !location.pathname.startsWith(SCOPE)) return;
  try {
    const options = { scope: SCOPE, updateViaCache: "none" } as const;
    const worker = await activeOf(await navigator.serviceWorker.register("/register-worker.js", options));
    // The scripts for signing out are cached with the page.
    await import("./delete-own-marks").catch(() => {});
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    // Browsers list only the first few hundred; scripts loaded later are elements of the page.
    const files = [...loaded, ...[...document.scripts].map(({ src }) => src).filter(Boolean)];
    const address = location.pathname + location.search;
    worker?.postMessage({ keep: [address, ...next], files });
  } catch {
    // Without a worker pages need a connection; marks are still stored.
  }
}

/**
 * The service worker once active. `navigator.serviceWorker.ready` never resolves on a page reached by signing
 * in: the browser still takes it for the sign-in page, outside the worker's scope.
 */
function activeOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return Promise.resolve(registration.active);
  return new Promise((resolve) => {
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated") resolve(coming);
      if (coming.state === "redundant") resolve(null);
    });
  });
}

/** Deletes the cached pages of a session whose register is saved. */
export async function dropPages(sessionId: string): Promise<void> {
  if (!("caches" in window)) return;
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    if (new URL(request.url).searchParams.get("sessionId") === sessionId) await pages.delete(request);
  }
}

/** Allows the service worker to cache this page, under this address and for this account. */
export function StoredMark({ address, owner }: { address: string; owner: string }) {
  return <span hidden data-keep-page={address} data-keep-owner={owner} />;
}
