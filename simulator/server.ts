import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerControl } from "./control/routes";
import { answerAsDaraja } from "./daraja/routes";
import { type Answer, type Asked, json } from "./http";
import { answerPage, isPage } from "./phone/routes";
import type { World } from "./world";

const MOST_BYTES = 1024 * 1024;

/** The one HTTP server: control calls, pages for people, and everything else is Daraja. */
export function newServer(world: World): Server {
  return createServer((request, response) => {
    serve(world, request, response).catch((error: unknown) => {
      if (!response.headersSent)
        write(response, json(500, { error: `The simulator itself failed: ${String(error)}` }));
      else response.destroy();
    });
  });
}

async function serve(world: World, request: IncomingMessage, response: ServerResponse) {
  const raw = await readBody(request);
  if (raw === null) return write(response, json(413, { error: "Body too large." }));
  const url = new URL(request.url ?? "/", "http://simulator");
  const asked: Asked = {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    raw,
  };
  write(response, await answer(world, asked));
}

function answer(world: World, asked: Asked): Answer | Promise<Answer> {
  if (asked.path.startsWith("/_sim/")) return answerControl(world, asked);
  if (isPage(asked.path)) return answerPage(world, asked);
  return answerAsDaraja(world, asked);
}

function write(response: ServerResponse, answer: Answer) {
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

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
