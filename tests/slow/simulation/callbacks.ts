import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type Answer, ask } from "../faults/support/request";

const TRIES = 40;

/** Where Safaricom's messages go: to one server, or to both at once. */
export type Front = {
  origin: string;
  servers: string[];
  /** The restart of a server that is being killed: what it did not answer is sent again. */
  restart: Promise<void> | undefined;
  /** The messages that a server took, also where Safaricom had stopped waiting for the answer. */
  taken: Set<string>;
  /** The messages on their way. */
  underWay: Set<Promise<unknown>>;
  /** @throws Error if a server failed at a message */
  throwFault: () => void;
  close: () => void;
};

/** The address that Safaricom knows. It passes each message on to the servers of the moment, and answers as the first. */
export async function startFront(): Promise<Front> {
  const failed: string[] = [];
  const front: Front = {
    origin: "",
    servers: [],
    restart: undefined,
    taken: new Set(),
    underWay: new Set(),
    throwFault: () => {
      if (failed.length > 0) throw new Error(failed[0]);
    },
    close: () => {},
  };
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const delivery = Promise.all(
      front.servers.map((url) => patiently(front, () => ask(url, request.url ?? "", { headers, body }))),
    );
    front.underWay.add(delivery);
    const answers = await delivery;
    front.underWay.delete(delivery);
    const [first] = answers;
    for (const { status, text } of answers)
      if (status === 0 || status >= 500) failed.push(`${request.url}: ${status} ${text.slice(0, 300)}`);
    if (first?.status === 200) front.taken.add(body);
    response.writeHead(first?.status || 502, { "content-type": "application/json" }).end(first?.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  front.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  front.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return front;
}

/**
 * A call as everybody makes it, who calls again when a busy server asks for that, or when a crash cut the call off. On a busy machine a
 * run is then the same as on a quiet one.
 */
export async function patiently(front: Pick<Front, "restart">, call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call();
    const isCut = answer.status === 0 && front.restart !== undefined;
    if (tries > TRIES || (answer.status !== 503 && !isCut)) return answer;
    await front.restart;
    await pause(500);
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
