import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { handleControl } from "./control/routes";
import { type HttpRequest, type HttpResponse, json } from "./core/http";
import { type PartialOptions, withDefaults } from "./core/options";
import { newWorld, type World } from "./core/world";
import { handleDaraja } from "./daraja/routes";
import { handleGateway } from "./messages/gateway";
import { listen, startMailServer } from "./messages/smtp";
import { handlePage, isPage } from "./phone/routes";

/** A running simulator. `world` is its state, for tests that look inside. */
export type Simulator = {
  url: string;
  port: number;
  /** smtp://...; empty when no mail server was wanted. */
  mailUrl: string;
  world: World;
  stop: () => Promise<void>;
};

/**
 * Starts a simulator on 127.0.0.1. Port 0 picks a free port, so that several can run side by side. Resolves when it accepts
 * requests. Throws BadSetting if the port is taken.
 */
export async function startSimulator(given: PartialOptions): Promise<Simulator> {
  const options = withDefaults(given);
  const world = newWorld(options);
  const server = newServer(world);
  const port = await listen(server, options.port);
  const mail = options.mailPort === null ? null : await startMailServer(world, options.mailPort);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    mailUrl: mail ? `smtp://127.0.0.1:${mail.port}` : "",
    world,
    stop: () =>
      new Promise((resolve) => {
        world.clock.stop();
        mail?.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const MAX_BYTES = 1024 * 1024;

/** One HTTP server: control calls, pages, the SMS gateway, and Daraja for everything else. */
function newServer(world: World): Server {
  return createServer((incoming, response) => {
    serve(world, incoming, response).catch((error: unknown) => {
      if (!response.headersSent)
        write(response, json(500, { error: `Internal error in the simulator: ${String(error)}` }));
      else response.destroy();
    });
  });
}

async function serve(world: World, incoming: IncomingMessage, response: ServerResponse) {
  const raw = await readBody(incoming);
  if (raw === null) return write(response, json(413, { error: "Body too large." }));
  const url = new URL(incoming.url ?? "/", "http://simulator");
  const request: HttpRequest = {
    method: incoming.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    raw,
  };
  write(response, await answer(world, request));
}

async function answer(world: World, request: HttpRequest): Promise<HttpResponse> {
  if (request.path.startsWith("/_sim/")) return handleControl(world, request);
  if (isPage(request.path)) return handlePage(world, request);
  return (await handleGateway(world, request)) ?? handleDaraja(world, request);
}

function write(response: ServerResponse, answer: HttpResponse) {
  if (answer.isDropped) return void response.destroy();
  const body = answer.bytes ?? Buffer.from(answer.body);
  response.writeHead(answer.status, {
    "Content-Type": answer.type,
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    ...answer.headers,
  });
  if (answer.cut === undefined) return void response.end(body);
  response.write(answer.body.slice(0, answer.cut), () => response.destroy());
}

async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
