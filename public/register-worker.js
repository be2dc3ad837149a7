// Opens the tutor's home and class registers without a connection. It keeps those pages alone, as they were last served,
// with the files they are built of; a page says itself that it may be kept, and for whom (components/register/kept-mark.tsx).
// Marks are not its business: the pages keep and send them.

const PAGES = "academy-register-pages";
const FILES = "academy-register-files";
/** How long a page with a poor connection is waited for where an older copy is at hand. */
const PATIENCE_MS = 4000;
const FRESH_MS = 10 * 60 * 1000;
const MOST_FILES = 200;
const EAT_MS = 3 * 60 * 60 * 1000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/_next/static/")) event.respondWith(openFile(request));
  else if (request.mode === "navigate") event.respondWith(openPage(event, url));
});

self.addEventListener("message", (event) => {
  const { keep = [], files = [] } = event.data ?? {};
  event.waitUntil(Promise.all([...keep.map(fetchPage), inTurn(() => keepFiles(files))]));
});

async function openFile(request) {
  try {
    return await fetch(request);
  } catch (fault) {
    const kept = await caches.match(request, { cacheName: FILES });
    if (kept) return kept;
    throw fault;
  }
}

async function openPage(event, url) {
  const kept = await findPage(url);
  const served = fetch(event.request).then((response) => {
    event.waitUntil(keepPage(url, response.clone()));
    return response;
  });
  try {
    return await (kept ? Promise.race([served, patience()]) : served);
  } catch (fault) {
    event.waitUntil(served.catch(() => {}));
    if (kept) return kept;
    if (await findPage(new URL("/tutor", url))) return Response.redirect("/tutor#not-kept", 302);
    throw fault;
  }
}

function patience() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("too slow")), PATIENCE_MS));
}

/** Without a date the address means today's register: a copy of another day is not it. */
async function findPage(url) {
  const kept = await caches.match(addressOf(url), { cacheName: PAGES });
  if (!kept || url.pathname === "/tutor" || url.searchParams.has("date")) return kept;
  return eatDay(Date.parse(kept.headers.get("date"))) === eatDay(Date.now()) ? kept : undefined;
}

function eatDay(instant) {
  return Math.floor((instant + EAT_MS) / (24 * 60 * 60 * 1000));
}

/** The home page is one page, whatever was searched on it; its other tabs name people and are not kept. */
function addressOf(url) {
  if (url.pathname !== "/tutor") return url.pathname + url.search;
  return (url.searchParams.get("tab") ?? "attendance") === "attendance" ? "/tutor" : "/tutor?not-kept";
}

async function fetchPage(address) {
  const url = new URL(address, self.location.origin);
  const kept = await findPage(url);
  if (kept && Date.now() - Date.parse(kept.headers.get("date")) < FRESH_MS) return;
  try {
    await keepPage(url, await fetch(url, { redirect: "error" }));
  } catch {
    // It is kept when it is opened.
  }
}

let turn = Promise.resolve();

/** One after the other: whose pages these are is asked and written down without anybody between. */
function inTurn(work) {
  turn = turn.then(work, work);
  return turn;
}

function keepPage(url, response) {
  return inTurn(() => putPage(url, response));
}

/** Keeps a page that says it may be kept. A register that was saved since says so no more: its copy goes. */
async function putPage(url, response) {
  // On the way to sign in, or a fault: neither says anything about the copy.
  if (response.type !== "basic" || response.status >= 500) return;
  const copy = response.clone();
  const html = await response.text();
  const mark = / data-keep-page="([^"]+)" data-keep-owner="([^"]+)"/.exec(html);
  const pages = await caches.open(PAGES);
  if (!response.ok || !mark) {
    await pages.delete(addressOf(url));
    return;
  }
  await forgetOthers(pages, mark[2]);
  await pages.put(mark[1].replaceAll("&amp;", "&"), copy.clone());
  await pages.put(addressOf(url), copy);
  await keepFiles(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g) ?? []);
}

/** Somebody else has signed in on this phone: nothing of the one before is kept. */
async function forgetOthers(pages, owner) {
  const known = await pages.match("/tutor/owner");
  if ((await known?.text()) === owner) return;
  for (const request of await pages.keys()) await pages.delete(request);
  await pages.put("/tutor/owner", new Response(owner));
}

async function keepFiles(addresses) {
  const files = await caches.open(FILES);
  const own = addresses
    .map((address) => new URL(address, self.location.origin))
    .filter((url) => url.origin === self.location.origin && url.pathname.startsWith("/_next/static/"));
  for (const { pathname } of own) {
    if (await files.match(pathname)) continue;
    const response = await fetch(pathname).catch(() => undefined);
    if (response?.ok) await files.put(pathname, response);
  }
  const kept = await files.keys();
  for (const request of kept.slice(0, Math.max(0, kept.length - MOST_FILES))) await files.delete(request);
}
