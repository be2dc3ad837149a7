import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { type Fault, hasFault } from "./faults";
import type { Exchange } from "./traffic";
import type { World } from "./world";

/** One message to the app: where to, the raw body, what it is. */
export type Posting = { what: string; url: string; body: string };

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];
const PATIENCE_MS = 10_000;

/**
 * Posts once, with the headers seen on the wire (mpesa.md 2.4), and writes the log line. Never throws and never tries
 * again: an answer that is not 2xx, or none, is "discarded 503" (mpesa.md 6). Hosts off the allow-list get nothing.
 * `patienceMs` is real time.
 */
export async function send(
  world: World,
  posting: Posting,
  faults: Fault[],
  patienceMs = PATIENCE_MS,
): Promise<Exchange> {
  const body = hasFault(faults, "truncated-json")
    ? posting.body.slice(0, Math.floor(posting.body.length / 2))
    : posting.body;
  const headers: Record<string, string> = {
    "Content-Type": hasFault(faults, "wrong-content-type") ? "text/plain" : "application/json;charset=UTF-8",
    "Content-Length": String(Buffer.byteLength(body)),
    BusinessShortCode: world.options.shortcode,
    ...(hasFault(faults, "from-other-ip") ? { "X-Forwarded-For": "203.0.113.7" } : {}),
  };
  const line = {
    kind: "callback",
    what: posting.what,
    method: "POST",
    url: posting.url,
    headers,
    body,
  } as const;
  const url = URL.canParse(posting.url) ? new URL(posting.url) : null;
  if (!url || !mayGoTo(world, url))
    return world.traffic.write({
      ...line,
      status: null,
      answer: "",
      note: "refused: host not on the allow-list",
    });
  try {
    const pause = hasFault(faults, "slow-body") ? 3000 / world.options.speed : 0;
    const { status, answer } = await post(url, headers, body, pause, patienceMs);
    const note = status >= 200 && status < 300 ? "" : "discarded 503";
    return world.traffic.write({ ...line, status, answer, note });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return world.traffic.write({ ...line, status: null, answer: "", note: `discarded 503 (${why})` });
  }
}

function mayGoTo(world: World, url: URL): boolean {
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  const allowed = world.options.callbackHosts;
  return LOOPBACK.includes(url.hostname) || allowed.includes(url.hostname) || allowed.includes(url.host);
}

function post(url: URL, headers: Record<string, string>, body: string, pauseMs: number, patienceMs: number) {
  return new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const start = url.protocol === "https:" ? requestHttps : requestHttp;
    const asked = start(url, { method: "POST", headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("close", () => clearTimeout(late));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          answer: Buffer.concat(chunks).toString("utf8").slice(0, 20_000),
        }),
      );
    });
    const late = setTimeout(() => asked.destroy(new Error("no answer in time")), patienceMs + pauseMs);
    asked.on("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
    if (pauseMs === 0) return void asked.end(body);
    const half = Math.floor(body.length / 2);
    asked.write(body.slice(0, half));
    setTimeout(() => asked.end(body.slice(half)), pauseMs);
  });
}
