// Service worker of the tutor's pages: opens the home page and class registers offline. It caches only pages that allow it
// and name their account (components/register/kept-mark.tsx), and their files. The pages store and send marks themselves.

const PAGES = "academy-register-pages";
const FILES = "academy-register-files";
/** How long to wait for the network when a cached copy exists. */
const TIMEOUT_MS = 4000;
const FRESH_MS = 10 * 60 * 1000;
/** No session lasts longer, so no copy does. */
const LONGEST_SESSION_MS = 12 * 60 * 60 * 1000;
/** The header of a copy with the time it was made, by this phone's clock, which may be wrong but stays the same. */
const KEPT_AT = "x-kept-at";
const MOST_FILES = 200;
const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (isFile(url)) event.respondWith(openFile(request));
  else if (request.mode === "navigate") event.respondWith(openPage(event, url));
});

self.addEventListener("message", (event) => {
  const { keep = [], files = [] } = event.data ?? {};
  event.waitUntil(Promise.all([...keep.map(fetchPage), inTurn(() => keepFiles(files))]));
});

/** The files of pages: the build's, and the script of components/elements. */
function isFile({ pathname }) {
  return pathname.startsWith("/_next/static/") || pathname === "/elements.js";
}

/** A build's file never changes under its name, so that a kept one needs no connection, nor a wait for a bad one. */
async function openFile(request) {
  const kept = await caches.match(request, { cacheName: FILES });
  if (kept?.headers.get("cache-control")?.includes("immutable")) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function openPage(event, url) {
  const kept = await findPage(url);
  const served = fetch(event.request).then((response) => {
    // Leads to sign in: copies of a session that is over are for nobody's eyes. Unsent marks stay; they have no names.
    const isOver = response.type === "opaqueredirect";
    event.waitUntil(isOver ? inTurn(dropPages) : keepPage(url, response.clone()));
    return response;
  });
  try {
    return await (kept ? Promise.race([served, timeout()]) : served);
  } catch (error) {
    event.waitUntil(served.catch(() => {}));
    if (kept) return kept;
    if (await findPage(new URL("/tutor", url))) return Response.redirect("/tutor#not-kept", 302);
    throw error;
  }
}

function timeout() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("too slow")), TIMEOUT_MS));
}

/** The cached page. Without a date the address means today's register, so a copy of another day does not count. */
async function findPage(url) {
  const kept = await caches.match(addressOf(url), { cacheName: PAGES });
  if (kept && Date.now() - Number(kept.headers.get(KEPT_AT)) > LONGEST_SESSION_MS) {
    await inTurn(dropPages);
    return undefined;
  }
  if (!kept || url.pathname === "/tutor" || url.searchParams.has("date")) return kept;
  return nairobiDay(Date.parse(kept.headers.get("date"))) === nairobiDay(Date.now()) ? kept : undefined;
}

function nairobiDay(instant) {
  return Math.floor((instant + NAIROBI_OFFSET_MS) / (24 * 60 * 60 * 1000));
}

/** The cache key. The home page is one page for all searches; its other tabs hold personal data and are not cached. */
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
    // It is cached when it is opened.
  }
}

let turn = Promise.resolve();

/** Serializes work on the caches, so that the owner check and the write are one step. */
function inTurn(work) {
  turn = turn.then(work, work);
  return turn;
}

function keepPage(url, response) {
  return inTurn(() => putPage(url, response));
}

/**
 * Caches a page that allows it, else deletes its copy: a saved register no longer allows it. A page is cached after its
 * files: without its scripts a register would take marks and store none.
 */
async function putPage(url, response) {
  // A redirect or a server error says nothing about the copy.
  if (response.type !== "basic" || response.status >= 500) return;
  const html = await response.text();
  const mark = / data-keep-page="([^"]+)" data-keep-owner="([^"]+)"/.exec(html);
  const pages = await caches.open(PAGES);
  if (!response.ok || !mark) {
    await pages.delete(addressOf(url));
    return;
  }
  const complete = await keepFiles(
    html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)|\/elements\.js\?v=\w+/g) ?? [],
  );
  await dropOthers(pages, mark[2]);
  if (!complete) return;
  const copy = copyOf(html, response);
  await pages.put(mark[1].replaceAll("&amp;", "&"), copy.clone());
  await pages.put(addressOf(url), copy);
}

function copyOf(html, response) {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set(KEPT_AT, String(Date.now()));
  return new Response(html, { headers });
}

/** Deletes all pages when another account signs in on this phone. */
async function dropOthers(pages, owner) {
  const known = await pages.match("/tutor/owner");
  if ((await known?.text()) === owner) return;
  for (const request of await pages.keys()) await pages.delete(request);
  await pages.put("/tutor/owner", new Response(owner));
}

async function dropPages() {
  await caches.delete(PAGES);
}

function pathOf({ pathname, search }) {
  return pathname + search;
}

/** @returns whether all of them are cached */
async function keepFiles(addresses) {
  const files = await caches.open(FILES);
  const own = addresses
    .map((address) => new URL(address, self.location.origin))
    .filter((url) => url.origin === self.location.origin && isFile(url))
    .map(pathOf);
  let complete = true;
  for (const path of new Set(own)) {
    if (await files.match(path)) continue;
    const response = await fetch(path).catch(() => undefined);
    // During a deployment an older server may answer with its own script.
    const isItself = path.startsWith("/_next/") || /immutable/.test(response?.headers.get("cache-control"));
    if (response?.ok && isItself) await files.put(path, response);
    else complete = false;
  }
  const kept = await files.keys();
  const others = kept.filter(({ url }) => !own.includes(pathOf(new URL(url))));
  for (const request of others.slice(0, Math.max(0, kept.length - MOST_FILES))) await files.delete(request);
  return complete;
}
