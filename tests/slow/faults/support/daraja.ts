import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Stage } from "../fault";

/** How a prompt request is answered. */
export type Mood =
  | "well"
  | "after 30 s"
  | "never"
  | "half"
  | "web page"
  | "429"
  | "500.001.1001"
  | "expired token";

export type Daraja = {
  url: string;
  /** The prompts requested, in order. */
  prompts: Record<string, unknown>[];
  /** The number of access tokens fetched. */
  tokens: () => number;
  mood: (mood: Mood) => void;
};

const FAULTS: Partial<Record<Mood, [status: number, body: string, type: string]>> = {
  "web page": [200, "<html><body>Service Unavailable</body></html>", "text/html"],
  "429": [
    429,
    '{"fault":{"faultstring":"Rate limit","detail":{"errorcode":"policies.ratelimit.SpikeArrestViolation"}}}',
    "application/json",
  ],
  "500.001.1001": [
    500,
    '{"requestId":"1","errorCode":"500.001.1001","errorMessage":"System busy. Please try again in few minutes."}',
    "application/json",
  ],
};

/** A Daraja that accepts any prompt and answers as its mood is set, until the fault is over. It sends no callbacks; tests send their own. */
export async function startDaraja(later: Stage["later"]): Promise<Daraja> {
  const prompts: Record<string, unknown>[] = [];
  let mood: Mood = "well";
  let tokens = 0;
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    const say = (status: number, text: string, type = "application/json") =>
      response.writeHead(status, { "content-type": type }).end(text);
    if (request.url?.startsWith("/oauth/")) {
      tokens += 1;
      await pause(300);
      return void say(200, JSON.stringify({ access_token: `token-${tokens}`, expires_in: "3599" }));
    }
    if (!request.url?.startsWith("/mpesa/stkpush/"))
      return void say(404, '{"errorCode":"404.001.01","errorMessage":"Resource not found"}');
    if (mood === "expired token" && request.headers.authorization !== `Bearer token-${tokens}`)
      return void say(
        404,
        '{"requestId":"1","errorCode":"404.001.03","errorMessage":"Invalid Access Token"}',
      );
    prompts.push(JSON.parse(body));
    if (mood === "never") return;
    if (mood === "after 30 s") await pause(30_000, undefined, { ref: false });
    const fault = FAULTS[mood];
    if (fault) return void say(...fault);
    const taken = JSON.stringify({
      MerchantRequestID: `m-${prompts.length}`,
      CheckoutRequestID: `ws_CO_fault_${prompts.length}`,
      ResponseCode: "0",
      ResponseDescription: "Success. Request accepted for processing",
      CustomerMessage: "Success",
    });
    if (mood !== "half") return void say(200, taken);
    response.writeHead(200, { "content-type": "application/json", "content-length": taken.length });
    response.write(taken.slice(0, 40));
    response.destroy();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  later(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prompts,
    tokens: () => tokens,
    mood: (next) => {
      mood = next;
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
