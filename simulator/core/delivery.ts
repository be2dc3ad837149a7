import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { type Fault, faultOf, hasFault } from "./faults";
import type { Exchange } from "./traffic";
import type { Callback, Message, World } from "./world";

const LONGEST_HOLD = 60;

/**
 * Delivers a callback once, with its faults. Resolves when every send that was not postponed has been answered. Returns the
 * log entries written.
 */
export async function deliver(world: World, callback: Callback, faults: Fault[]): Promise<Exchange[]> {
  const { what, url, body } = callback;
  if (hasFault(faults, "lost")) return [world.traffic.write({ what, url, body, note: "lost" })];
  const delay = faultOf(faults, "delay");
  if (delay) {
    const rest = faults.filter((fault) => fault !== delay);
    world.clock.after(delay.n, callback.what, () => deliver(world, callback, rest));
    return [];
  }
  const forged = faultOf(faults, "forged");
  const lines: Exchange[] = [];
  if (forged)
    for (const forgery of callback.forgeries(forged.which)) lines.push(await send(world, forgery, []));
  if (hasFault(faults, "reorder")) {
    holdBack(world, callback, faults);
    return lines;
  }
  return [...lines, ...(await bring(world, callback, faults))];
}

async function bring(world: World, callback: Callback, faults: Fault[]): Promise<Exchange[]> {
  const copies = Math.max(1, Math.floor(faultOf(faults, "duplicate")?.n ?? 1));
  const lines = await Promise.all(Array.from({ length: copies }, () => send(world, callback, faults)));
  world.sent.push(callback);
  const oldest = world.sent[0];
  if (oldest && hasFault(faults, "old-replay"))
    lines.push(await send(world, { ...oldest, what: "replay" }, []));
  for (const release of world.heldBack.splice(0)) await release();
  return lines;
}

function holdBack(world: World, callback: Callback, faults: Fault[]) {
  let gone = false;
  const release = async () => {
    if (gone) return;
    gone = true;
    await bring(world, callback, faults);
  };
  world.heldBack.push(release);
  world.clock.after(LONGEST_HOLD, callback.what, release);
}

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];
const TIMEOUT_MS = 10_000;

/**
 * Posts once, with the headers Safaricom sends, and writes a log entry. Never throws and never retries: a non-2xx answer,
 * or none, is logged as "discarded 503". Hosts that are not on the allow-list get nothing. `timeoutMs` is real time.
 */
export function send(
  world: World,
  message: Message,
  faults: Fault[],
  timeoutMs = TIMEOUT_MS,
): Promise<Exchange> {
  const body = hasFault(faults, "truncated-json")
    ? message.body.slice(0, Math.floor(message.body.length / 2))
    : message.body;
  const headers: Record<string, string> = {
    "Content-Type": hasFault(faults, "wrong-content-type") ? "text/plain" : "application/json;charset=UTF-8",
    BusinessShortCode: world.options.shortcode,
    ...(hasFault(faults, "from-other-ip") ? { "X-Forwarded-For": "203.0.113.7" } : {}),
  };
  const pause = hasFault(faults, "slow-body") ? 3000 / world.options.speed : 0;
  return exchange(world, { ...message, body }, headers, pause, timeoutMs);
}

/** Posts a message of another service than Safaricom once, and writes a log entry. Never throws and never retries. */
export function post(world: World, message: Message, type: string): Promise<Exchange> {
  return exchange(world, message, { "Content-Type": type }, 0, TIMEOUT_MS);
}

async function exchange(
  world: World,
  message: Message,
  sentHeaders: Record<string, string>,
  pause: number,
  timeoutMs: number,
): Promise<Exchange> {
  const { what, body } = message;
  const headers = { ...sentHeaders, "Content-Length": String(Buffer.byteLength(body)) };
  const line = { what, url: message.url, headers, body };
  const url = URL.canParse(message.url) ? new URL(message.url) : null;
  if (!url || !isAllowedHost(world, url))
    return world.traffic.write({ ...line, note: "refused: host not on the allow-list" });
  try {
    const { status, answer } = await ask(url, headers, body, pause, timeoutMs);
    const note = status >= 200 && status < 300 ? "" : "discarded 503";
    return world.traffic.write({ ...line, status, answer, note });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return world.traffic.write({ ...line, note: `discarded 503 (${why})` });
  }
}

function isAllowedHost(world: World, url: URL): boolean {
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  const allowed = world.options.callbackHosts;
  return LOOPBACK.includes(url.hostname) || allowed.includes(url.hostname) || allowed.includes(url.host);
}

function ask(url: URL, headers: Record<string, string>, body: string, pauseMs: number, timeoutMs: number) {
  return new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const start = url.protocol === "https:" ? requestHttps : requestHttp;
    const request = start(url, { method: "POST", headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("close", () => clearTimeout(late));
      response.on("end", () => {
        const answer = Buffer.concat(chunks).toString("utf8").slice(0, 20_000);
        resolve({ status: response.statusCode ?? 0, answer });
      });
    });
    const late = setTimeout(() => request.destroy(new Error("no answer in time")), timeoutMs + pauseMs);
    request.on("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
    if (pauseMs === 0) return void request.end(body);
    const half = Math.floor(body.length / 2);
    request.write(body.slice(0, half));
    setTimeout(() => request.end(body.slice(half)), pauseMs);
  });
}
