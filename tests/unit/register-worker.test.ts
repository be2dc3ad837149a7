import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";

const HOUR = 60 * 60 * 1000;
const REGISTER = "/tutor/class-register?sessionId=7&date=2026-11-28";
const SOURCE = readFileSync("public/register-worker.js", "utf8");

/** The caches of a browser. */
class Caches {
  kept = new Map<string, Map<string, Response>>();
  async open(name: string) {
    const pages = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, pages);
    const path = (request: string | { url: string }) => (typeof request === "string" ? request : request.url);
    return {
      match: async (request: string) => pages.get(path(request))?.clone(),
      put: async (request: string, response: Response) => void pages.set(path(request), response),
      delete: async (request: string | { url: string }) => pages.delete(path(request)),
      keys: async () => [...pages.keys()].map((url) => ({ url })),
    };
  }
  match = async (request: string, { cacheName }: { cacheName: string }) =>
    (await this.open(cacheName)).match(request);
  delete = async (name: string) => this.kept.delete(name);
}

let caches: Caches;
let now: number;
let network: () => Promise<unknown>;
let open: (address: string) => Promise<Response>;

beforeEach(() => {
  caches = new Caches();
  now = Date.parse("2026-11-28T06:00:00Z");
  const listeners = new Map<string, (event: unknown) => void>();
  class Clock extends Date {
    static override now = () => now;
  }
  runInNewContext(SOURCE, {
    self: {
      location: new URL("http://academy.test/register-worker.js"),
      addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
    },
    caches,
    fetch: () => network(),
    Date: Clock,
    URL,
    Response,
    Headers,
    setTimeout,
  });
  open = async (address) => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get("fetch")?.({
      request: { method: "GET", mode: "navigate", url: `http://academy.test${address}` },
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
      waitUntil: (work: Promise<unknown>) => waits.push(work),
    });
    const response = await answer;
    await Promise.all(waits);
    if (!response) throw new Error("the worker left the page to the browser");
    return response;
  };
});

const HTML = `<p>Amina</p><span hidden data-keep-page="${REGISTER.replace("&", "&amp;")}" data-keep-owner="asha"></span>`;
/** A page of this site, as the browser passes it on. */
function page(at: number): Response {
  const response = new Response(HTML, { headers: { date: new Date(at).toUTCString() } });
  return Object.defineProperties(response, { type: { value: "basic" }, clone: { value: () => page(at) } });
}
const served = () => Promise.resolve(page(now));
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
/** What a page of a session that is over answers. */
const toSignIn = () => Promise.resolve({ type: "opaqueredirect", clone: toSignIn });
const pages = () => [...(caches.kept.get("academy-register-pages")?.keys() ?? [])];

test("a register that was opened is shown without a connection", async () => {
  network = served;
  await open(REGISTER);
  expect(pages()).toContain(REGISTER);
  network = offline;
  now += 11 * HOUR;
  expect(await (await open(REGISTER)).text()).toContain("Amina");
});

test("once the academy leads to sign in, no page with names is left on the phone", async () => {
  network = served;
  await open(REGISTER);
  network = toSignIn;
  await open(REGISTER);
  expect(pages()).toEqual([]);
  network = offline;
  await expect(open(REGISTER)).rejects.toThrow("Failed to fetch");
});

test("a page is shown for twelve hours, the longest that a session lasts, whatever the phone's clock says", async () => {
  const days = 400 * 24 * HOUR;
  now += days;
  network = () => Promise.resolve(page(now - days));
  await open(REGISTER);
  expect(pages()).toContain(REGISTER);
  network = offline;
  now += 11 * HOUR;
  expect((await open(REGISTER)).status).toBe(200);
  now += 2 * HOUR;
  await expect(open(REGISTER)).rejects.toThrow("Failed to fetch");
  expect(pages()).toEqual([]);
});
