import { createServer } from "node:http";
import next from "next";

const dir = import.meta.dirname;
const port = Number(process.env.PORT);
// The same server as scripts/serve.mjs, without what that one adds.
const server = createServer({
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
});
const app = next({ dev: false, dir, hostname: "localhost", port, httpServer: createServer() });
await app.prepare();
const answer = app.getRequestHandler();
server.on("request", (request, response) => void answer(request, response));
server.listen(port, "::");
process.on("SIGTERM", () => process.exit(0));
