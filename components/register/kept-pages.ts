"use client";

/** Where the worker keeps pages and their files; the names stand in public/register-worker.js too. */
const CACHES = ["academy-register-pages", "academy-register-files"];
const PAGES = CACHES[0] ?? "";
const SCOPE = "/tutor";

/**
 * Starts the worker that opens the tutor's pages without a connection, and gives it pages to keep: this one, which may
 * have been loaded before the worker ran, and those that will be needed next. What it has already it does not fetch.
 */
export async function keepPages(next: string[] = []): Promise<void> {
  if (!("serviceWorker" in navigator) || !location.pathname.startsWith(SCOPE)) return;
  try {
    const options = { scope: SCOPE, updateViaCache: "none" } as const;
    const worker = await activeOf(await navigator.serviceWorker.register("/register-worker.js", options));
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const here = location.pathname + location.search;
    worker?.postMessage({ keep: [here, ...next], files });
  } catch {
    // Without a worker the pages need a connection; the marks are kept all the same.
  }
}

/**
 * The worker once it runs. The browser's own `ready` waits for ever on a page that signing in led to: for it, such a page
 * is still the one for signing in, which is none of the worker's.
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

/** Takes away the kept pages of a session, whose register is saved. */
export async function dropPages(sessionId: string): Promise<void> {
  if (!("caches" in window)) return;
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    if (new URL(request.url).searchParams.get("sessionId") === sessionId) await pages.delete(request);
  }
}

/** Takes away every page and the worker. */
export async function dropAllPages(): Promise<void> {
  if ("caches" in window) await Promise.all(CACHES.map((name) => caches.delete(name)));
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await registration?.unregister();
}
