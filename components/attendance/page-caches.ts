/** The service worker's caches; the names are repeated in public/register-worker.js. */
export const CACHES = ["academy-register-pages", "academy-register-files"];
/** Where the service worker serves pages. */
export const SCOPE = "/tutor";

/** Deletes the cached pages of a session that is over; unsent marks stay for its tutor's next one. */
export async function dropSavedPages(): Promise<void> {
  const [pages] = CACHES;
  if ("caches" in window && pages) await caches.delete(pages);
}

export async function dropAllPages(): Promise<void> {
  if ("caches" in window) await Promise.all(CACHES.map((name) => caches.delete(name)));
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await registration?.unregister();
}
