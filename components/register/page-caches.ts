/** The service worker's caches; the names are repeated in public/register-worker.js. */
export const CACHES = ["academy-register-pages", "academy-register-files"];
/** Where the service worker serves pages. */
export const SCOPE = "/tutor";

/** Deletes all cached pages and the worker. */
export async function dropAllPages(): Promise<void> {
  if ("caches" in window) await Promise.all(CACHES.map((name) => caches.delete(name)));
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await registration?.unregister();
}
