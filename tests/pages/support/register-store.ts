import type { Page } from "@playwright/test";

/** The scripts of the open page that the service worker has not kept; runs in the page. */
export async function filesMissing(): Promise<string[]> {
  const kept = await caches.open("academy-register-files");
  const names = (await kept.keys()).map(({ url }) => url);
  const used = [...document.scripts].map(({ src }) => src).filter(Boolean);
  return used.filter((src) => !names.includes(src));
}

/** Holds the phone's store: no mark is stored until the returned function is called. */
export async function holdStore(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    () =>
      new Promise<{ over: boolean }>((resolve, reject) => {
        const state = { over: false };
        const opening = indexedDB.open("academy-register", 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction("kept", "readwrite").objectStore("kept");
          // A transaction lives as long as it has a request.
          const hold = () => {
            resolve(state);
            if (state.over) opening.result.close();
            else store.count().onsuccess = hold;
          };
          store.count().onsuccess = hold;
        };
      }),
  );
  return async () => {
    await held.evaluate((state) => {
      state.over = true;
    });
  };
}

declare global {
  interface Window {
    readsOfStore: number;
  }
}

/** Counts in `readsOfStore` what a page asks of the phone's store; runs before the page's own scripts. */
export function countReads(): void {
  window.readsOfStore = 0;
  const get = IDBObjectStore.prototype.get;
  IDBObjectStore.prototype.get = function (key) {
    window.readsOfStore += 1;
    return get.call(this, key);
  };
}

/** Whether the page would ask before it is left, once what it has begun to draw is drawn; runs in the page. */
export async function asksBeforeLeaving(): Promise<boolean> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** What the browser still stores: unsent registers, and the addresses of cached pages. */
export function remains(page: Page): Promise<{ records: number; pages: string[] }> {
  return page.evaluate(async () => {
    const pages = (await caches.has("academy-register-pages"))
      ? await (await caches.open("academy-register-pages")).keys()
      : [];
    const records = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open("academy-register", 1);
      opening.onerror = () => reject(opening.error);
      // Nothing is stored yet, and this check must not create an empty store.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onsuccess = () => {
        const counted = opening.result.transaction("kept").objectStore("kept").count();
        counted.onsuccess = () => {
          opening.result.close();
          resolve(counted.result);
        };
      };
    }).catch(() => 0);
    return {
      records,
      pages: pages.map(({ url }) => new URL(url).pathname + new URL(url).search).sort(),
    };
  });
}
