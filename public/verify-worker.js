// Service worker of /verify and of the check pages that codes of certificates lead to: where neither network nor academy answers, it
// opens the copy of /verify, which checks what is behind the # of the address. The copy is of nobody: it was asked for without cookies.

const CACHE = "academy-verify";
const PAGE = "/verify";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage());
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event, pathname));
  else if (isFile(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

function isFile(pathname) {
  return (
    pathname.startsWith("/_next/static/") || ["/elements.js", "/verify.js", "/icon.svg"].includes(pathname)
  );
}

async function openPage(event, pathname) {
  try {
    const response = await fetch(event.request);
    if (response.status < 500) {
      if (pathname === PAGE) event.waitUntil(keepPage().catch(() => {}));
      return response;
    }
    return (await caches.match(PAGE, { cacheName: CACHE })) ?? response;
  } catch {
    return kept(PAGE);
  }
}

async function kept(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? Response.error();
}

/** Keeps the page and its files, all of the same moment. */
async function keepPage() {
  const language = new URL(self.location).searchParams.get("language") ?? "en";
  const page = await fetch(PAGE, { credentials: "omit", headers: { "accept-language": language } });
  if (!page.ok) throw new Error("the page did not answer");
  const html = await page.clone().text();
  const files = html.match(/\/_next\/static\/[\w./~-]+\.css|\/elements\.js\?v=\w+|\/verify\.js/g) ?? [];
  const cache = await caches.open(CACHE);
  await cache.addAll([...new Set(files)]);
  await cache.put(PAGE, page);
}
