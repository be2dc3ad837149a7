import { createServer } from "node:http";
import { join } from "node:path";
import next from "next";

const dir = import.meta.dirname;
const port = Number(process.env.PORT);
const { serveStatic } = await import(
  join(process.env.BENCH_ROOT, "scripts", "lib", "server", "static-files.mjs")
);
const isStatic = serveStatic(dir);
// The same server as scripts/serve.mjs, without what that one adds to pages and calls.
const server = createServer({
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
});
const app = next({ dev: false, dir, hostname: "localhost", port, httpServer: createServer() });
await app.prepare();
const answer = app.getRequestHandler();
server.on("request", (request, response) => {
  if (!isStatic(request, response)) void answer(request, response);
});
server.listen(port, "::");
process.on("SIGTERM", () => process.exit(0));
