import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import nextEnv from "@next/env";
import { turnAwayGreat } from "./body-limit.mjs";
import { markCaller } from "./caller.mjs";
import { speakPlainly } from "./plain-fault.mjs";
import { serveStatic } from "./static-files.mjs";
import { blameSender } from "./unread-form.mjs";
import { requireValid } from "./valid-settings.mjs";

/** A load balancer hears from /api/ready that we leave, before the door closes. */
const FAREWELL_MS = 2_000;
/** How long requests in flight may take after that; with all else it stays below ten seconds. */
const DRAIN_MS = 6_000;
const dir = dirname(dirname(fileURLToPath(import.meta.url)));
const dev = process.env.NODE_ENV !== "production";
const port = Number(process.env.PORT);
const hops = Number(process.env.TRUST_PROXY || 0);
if (!Number.isInteger(hops) || hops < 0) {
  console.error("TRUST_PROXY must be a number of proxies, 0 or more.");
  process.exit(1);
}
// Before anything heavy is loaded: a server that cannot start says so at once.
nextEnv.loadEnvConfig(dir, dev, { info: () => {}, error: console.error });
try {
  await requireValid(process.env);
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}

const { default: next } = await import("next");

// From here on the caller's address that requests carry is our own word (lib/platform/http/caller.ts).
globalThis[Symbol.for("academy.own-server")] = true;
// What the app tells us of each request, and we tell it of ourselves (lib/platform/http/own-server.ts).
const shared = { requests: new AsyncLocalStorage(), leaving: false };
globalThis[Symbol.for("academy.server")] = shared;
const server = createServer({
  // Slow senders may not keep a socket: the check runs often enough to mean the times.
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the minute that load balancers keep a connection, so that they close first.
  keepAliveTimeout: 65_000,
});
// Next answers upgrades on the server it is given. Only development has any; in production it gets one that never
// listens, and Node answers an unasked Upgrade header (curl, Java) as the plain request it is.
const app = next({ dev, dir, hostname: "localhost", port, httpServer: dev ? server : createServer() });
await app.prepare();
const answer = app.getRequestHandler();
const isStatic = dev ? () => false : serveStatic(dir);

// Hot reload's sockets: once upgraded, the server forgets them, but waits for their end.
const upgraded = new Set();
if (dev) {
  server.on("upgrade", (_request, socket) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
}
server.on("request", (request, response) => {
  const note = {};
  if (turnAwayGreat(request, response)) return;
  if (shared.leaving) response.setHeader("connection", "close");
  if (isStatic(request, response)) return;
  markCaller(request, hops);
  if (!dev) blameSender(request, response, note);
  if (!dev) speakPlainly(request, response, note);
  const work = shared.requests.run(note, () => answer(request, response));
  work.catch((fault) => {
    console.error(fault);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
await listen();

// Whoever stands at the terminal waits for nobody's load balancer.
process.on("SIGTERM", () => void close(dev ? 0 : FAREWELL_MS));
process.on("SIGINT", () => void close(0));

/** Both IPv4 and IPv6 where the system has both. */
async function listen() {
  const faults = [];
  for (const host of ["::", "0.0.0.0"]) {
    const fault = await new Promise((resolve) => {
      server.once("error", resolve).listen({ port, host }, () => resolve(null));
    });
    if (fault === null) return;
    faults.push(fault.message);
  }
  console.error(`The app cannot listen on port ${port}: ${faults.join("; ")}`);
  process.exit(1);
}

/** Says so at /api/ready, then takes no new request, lets those in flight end, and leaves. */
async function close(farewell) {
  if (shared.leaving) return;
  shared.leaving = true;
  await new Promise((resolve) => setTimeout(resolve, farewell));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const patience = setTimeout(() => server.closeAllConnections(), dev ? 500 : DRAIN_MS);
  for (const socket of upgraded) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  clearInterval(idle);
  clearTimeout(patience);
  await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
  process.exit(0);
}
