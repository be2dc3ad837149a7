import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A route handler of the app for callbacks: /api/v1/.../callbacks/<secret>/<call>. */
type CallbackRoute = (
  request: Request,
  context: { params: Promise<{ secret: string; call: string[] }> },
) => Promise<Response>;

/** The academy as the simulator reaches it over HTTP. */
export type AcademySide = { origin: string; close: () => void };

/** Serves a callback route on a free port. @param path the part before the secret, with a slash at its end */
export async function serveCallbacks(path: string, route: CallbackRoute): Promise<AcademySide> {
  const server: Server = createServer(async (request, response) => {
    const answer = await receive(request, path, route);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Calls one of the simulator's own controls. @throws Error with its answer when it refuses */
export async function callControl(
  sim: { url: string },
  path: string,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sim.url}/_sim/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Record<string, unknown>;
}

async function receive(request: IncomingMessage, path: string, route: CallbackRoute): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const address = request.url ?? "";
  const rest = address.startsWith(path) ? address.slice(path.length) : "";
  const [secret = "", ...call] = rest.split("/");
  const headers = new Headers({ "content-type": request.headers["content-type"] ?? "" });
  const init = { method: "POST", headers, body: Buffer.concat(chunks) };
  return route(new Request(`http://academy.test${address}`, init), {
    params: Promise.resolve({ secret, call }),
  });
}
