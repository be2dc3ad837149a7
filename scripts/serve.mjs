import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import nextEnv from "@next/env";
import { dropUnreadLines, log } from "./lib/log.mjs";
import { ROOT } from "./lib/root.mjs";
import { wrapAnswer } from "./lib/server/around-next.mjs";
import { setClientAddress } from "./lib/server/client-address.mjs";
import { coalescePages } from "./lib/server/coalesce-pages.mjs";
import { hostsOf } from "./lib/server/hosts.mjs";
import { serveKeptStatic } from "./lib/server/kept-static.mjs";
import { explainOutOfDate } from "./lib/server/out-of-date.mjs";
import { rejectOddMethods, rejectOversized } from "./lib/server/reject.mjs";
import { PACE, watchBodies } from "./lib/server/slow-bodies.mjs";
import { serveStatic } from "./lib/server/static-files.mjs";
import { requireValidSettings } from "./lib/settings.mjs";

// The server: Node's HTTP server in front of Next. npm start runs it, or a platform with settings in the environment.

/** How long /api/ready and /api/health report the shutdown to a proxy before the server refuses requests. */
const FAREWELL_MS = 2_000;
/** How long requests in flight may take after that; the whole shutdown takes less than ten seconds. */
const DRAIN_MS = 6_000;
const dev = process.env.NODE_ENV !== "production";
dropUnreadLines();
nextEnv.loadEnvConfig(ROOT, dev, { info: () => {}, error: console.error });
const port = Number(process.env.PORT || 3000);
const hops = Number(process.env.TRUST_PROXY || 0);
if (!Number.isInteger(hops) || hops < 0) fail("TRUST_PROXY must be a number of proxies, 0 or more.");
// Before Next is loaded, so that a server with invalid settings exits at once.
await requireValidSettings(process.env).catch((error) => fail(error.message));

const { default: next } = await import("next");

// Tells lib/platform/client-address.ts that it can trust the address header, which this server sets.
globalThis[Symbol.for("academy.own-server")] = true;
// Shared with lib/platform/host-server.ts: what the app reports about a request, and whether the server is shutting down.
const shared = { requests: new AsyncLocalStorage(), leaving: false };
globalThis[Symbol.for("academy.server")] = shared;
const server = createServer({
  // Against slow clients; checked often enough for the timeouts to hold. Bodies have a rate (slow-bodies.mjs), and this in reserve.
  headersTimeout: 10_000,
  requestTimeout: PACE.longestMs + 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the minute for which load balancers keep connections, so that they close first.
  keepAliveTimeout: 65_000,
});
// Next handles upgrades on the server it gets. Only development has any. In production it gets a server that never listens,
// so that Node answers an unexpected Upgrade header (curl, Java) as a plain request.
const app = next({ dev, dir: ROOT, hostname: "localhost", port, httpServer: dev ? server : createServer() });
await app.prepare();
const handle = app.getRequestHandler();
const watchBody = watchBodies();
const isStatic = dev ? () => false : serveStatic(ROOT);
const isKeptStatic = dev ? () => false : serveKeptStatic(ROOT, process.env.STATIC_FOLDER);
const coalesce = dev ? (_request, { render }) => render() : coalescePages();

// The server drops hot reload's sockets once they are upgraded, yet waits for their end.
const upgraded = new Set();
if (dev) {
  server.on("upgrade", (_request, socket) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
}
server.on("request", (request, response) => {
  const note = { arrivedAt: performance.now() };
  if (rejectOddMethods(request, response) || rejectOversized(request, response)) return;
  watchBody(request, response);
  if (shared.leaving) response.setHeader("connection", "close");
  if (shared.leaving && request.url === "/api/health") return void response.writeHead(503).end();
  if (isStatic(request, response) || isKeptStatic(request, response)) return;
  setClientAddress(request, hops);
  coalesce(request, { response, render: () => answer(request, response, note) });
});
await listen();

process.on("SIGTERM", () => void close(dev ? 0 : FAREWELL_MS));
// At a terminal there is no load balancer to notify.
process.on("SIGINT", () => void close(0));

/** Has Next answer a request. */
function answer(request, response, note) {
  if (dev) explainOutOfDate(request, response);
  else wrapAnswer(request, response, note);
  const work = shared.requests.run(note, () => handle(request, response));
  work.catch((error) => {
    log("error", `The request handler failed: ${error?.stack ?? error}`);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
}

/** Listens on the first of the addresses that the system has. */
async function listen() {
  const errors = [];
  for (const host of hostsOf(process.env)) {
    const error = await new Promise((resolve) => {
      server.once("error", resolve).listen({ port, host }, () => resolve(null));
    });
    if (error === null) return;
    errors.push(error.message);
  }
  fail(`The app cannot listen on port ${port}: ${errors.join("; ")}`);
}

/** Reports the shutdown at /api/ready, then refuses new requests, waits for those in flight, and exits. */
async function close(farewell) {
  if (shared.leaving) return;
  shared.leaving = true;
  await new Promise((resolve) => setTimeout(resolve, farewell));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timeout = setTimeout(() => server.closeAllConnections(), dev ? 500 : DRAIN_MS);
  for (const socket of upgraded) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  clearInterval(idle);
  clearTimeout(timeout);
  // The pool of lib/platform/workers/pool.ts, if a file was read or drawn.
  const workers = globalThis[Symbol.for("academy.workers")]?.threads.destroy();
  await Promise.race([
    Promise.all([app.close(), workers]),
    new Promise((resolve) => setTimeout(resolve, 1_000)),
  ]);
  process.exit(0);
}

function fail(message) {
  log("error", message);
  process.exit(1);
}
