import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Where Safaricom's messages go: to one server, or to both at once. */
export type Front = { origin: string; servers: string[]; close: () => void };

/** The address that Safaricom knows. It passes each message on to the servers of the moment, and answers as the first. */
export async function startFront(): Promise<Front> {
  const front: Front = { origin: "", servers: [], close: () => {} };
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const [first] = await Promise.allSettled(
      front.servers.map(async (url) => {
        const answer = await fetch(url + request.url, { method: "POST", headers, body });
        return { status: answer.status, text: await answer.text() };
      }),
    );
    const answer = first?.status === "fulfilled" ? first.value : { status: 502, text: "" };
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  front.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  front.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return front;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
