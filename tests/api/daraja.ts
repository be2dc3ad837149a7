import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect } from "vitest";
import * as callbacks from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { type Simulator, startSimulator } from "../../simulator/start";
import { ask, type Fields } from "../support/call";

export type Daraja = {
  sim: Simulator;
  /** Advances the simulator's clock by seconds; resolves when everything due was delivered. */
  pass: (seconds: number) => Promise<void>;
  control: (path: string, body: Fields) => Promise<Fields>;
  /** The prompts requested of Daraja. */
  pushes: () => { amount: unknown; phone: unknown; account: unknown; callback: string }[];
  /** Status codes of our callback routes. */
  answered: number[];
};

/**
 * Starts a Daraja simulator with a stopped clock, and a server that passes its callbacks to our routes. Call it before
 * anything reads the settings.
 */
export async function startDaraja(): Promise<Daraja> {
  const sim = await startSimulator({
    port: 0,
    consumerKey: TEST_SETTINGS.MPESA_CONSUMER_KEY,
    consumerSecret: TEST_SETTINGS.MPESA_CONSUMER_SECRET,
    passkey: TEST_SETTINGS.MPESA_PASSKEY,
    seed: "api",
    frozen: true,
    startAt: Date.now(),
  });
  const answered: number[] = [];
  const receiver = await startReceiver(answered);
  process.env.MPESA_BASE_URL = sim.url;
  process.env.MPESA_CALLBACK_ORIGIN = receiver.url;
  afterAll(async () => {
    receiver.close();
    await sim.stop();
  });
  const control = async (path: string, body: Fields): Promise<Fields> => {
    const answer = await fetch(`${sim.url}/_sim/${path}`, { method: "POST", body: JSON.stringify(body) });
    const said = (await answer.json()) as Fields;
    expect(answer.status, JSON.stringify(said)).toBe(200);
    return said;
  };
  return {
    sim,
    answered,
    control,
    pass: async (seconds) => void (await control("clock", { advance: seconds })),
    pushes: () => {
      const asked = sim.world.traffic
        .all()
        .filter(({ kind, url }) => kind === "request" && url.includes("stkpush/"));
      return asked.map(({ body }) => {
        const sent = JSON.parse(body) as Fields;
        return {
          amount: sent.Amount,
          phone: sent.PhoneNumber,
          account: sent.AccountReference,
          callback: String(sent.CallBackURL),
        };
      });
    },
  };
}

const CALLBACKS = /^\/api\/v1\/payments\/callbacks\/(?<secret>[^/]+)\//;

async function startReceiver(answered: number[]): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url ?? "/";
    const answer = await ask(callbacks, "POST", path, {
      raw: Buffer.concat(parts),
      params: { ...CALLBACKS.exec(path)?.groups },
      from: request.socket.remoteAddress ?? "",
    });
    answered.push(answer.status);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
