import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Method } from "../../support/call";
import { expectDescribed } from "./fits";
import { findRoute, type Handlers, readRoutes } from "./routes";

/**
 * Serves the API's handlers over HTTP, as the app does, and checks each response against the OpenAPI document.
 * @returns the address, the responses that did not match, and a function that stops the server
 */
export async function serveApi() {
  const routes = await readRoutes();
  const defects: unknown[] = [];
  const server = createServer(async (request, response) => {
    const answer = await answered(routes, request, defects);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    defects,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answered(
  routes: Map<string, Handlers>,
  incoming: IncomingMessage,
  defects: unknown[],
): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const method = incoming.method as Method;
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  const found = findRoute(routes, url.pathname.replace("/api/v1", ""));
  if (!found) return new Response("There is nothing here.", { status: 404 });
  const request = new Request(url, {
    method,
    headers: incoming.headers as Record<string, string>,
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
  const response = await found.handlers[method](request, { params: Promise.resolve(found.params) });
  if (!found.pattern.includes("callbacks")) {
    try {
      expectDescribed(`${method} ${found.pattern.slice(1)}`, response.status, await response.clone().json());
    } catch (error) {
      defects.push(error);
    }
  }
  return response;
}
