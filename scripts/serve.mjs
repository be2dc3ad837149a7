import { createServer } from "node:http";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import next from "next";
import { markCaller } from "./caller.mjs";
import { speakPlainly } from "./plain-fault.mjs";

const DRAIN_MS = 8_000;
const dir = dirname(dirname(fileURLToPath(import.meta.url)));
const dev = process.env.NODE_ENV !== "production";
const port = Number(process.env.PORT);
const hops = Number(process.env.TRUST_PROXY || 0);
if (!Number.isInteger(hops) || hops < 0) {
  console.error("TRUST_PROXY must be a number of proxies, 0 or more.");
  process.exit(1);
}

// From here on the caller's address that requests carry is our own word (lib/web/caller.ts).
globalThis[Symbol.for("academy.own-server")] = true;
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

let closing = false;
// Hot reload's sockets: once upgraded, the server forgets them, but waits for their end.
const upgraded = new Set();
if (dev) {
  server.on("upgrade", (_request, socket) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
}
server.on("request", (request, response) => {
  markCaller(request, hops);
  if (!dev) speakPlainly(request, response);
  if (closing) response.setHeader("connection", "close");
  answer(request, response).catch((fault) => {
    console.error(fault);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
await listen();

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void close());

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

/** Takes no new request, lets those in flight end, then leaves. */
async function close() {
  if (closing) return;
  closing = true;
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const patience = setTimeout(() => server.closeAllConnections(), dev ? 500 : DRAIN_MS);
  for (const socket of upgraded) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  clearInterval(idle);
  clearTimeout(patience);
  await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, 2_000))]);
  process.exit(0);
}
