import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach } from "vitest";
import { POST as callback } from "@/app/api/v1/messages/callbacks/[secret]/[...call]/route";
import { startSimulator } from "@/simulator/start";

const API_KEY = "test-gateway-key";

/**
 * The SMS gateway and the mail server are the simulator, with a frozen clock; the academy's side are the real senders and route
 * handlers, all over HTTP. The addresses are set before any module of lib reads its settings.
 */
const receiver = createServer(async (request, response) => {
  const answer = await receive(request);
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
export const sim = await startSimulator({
  port: 0,
  mailPort: 0,
  consumerKey: process.env.MPESA_CONSUMER_KEY ?? "",
  consumerSecret: process.env.MPESA_CONSUMER_SECRET ?? "",
  passkey: process.env.MPESA_PASSKEY ?? "",
  smsApiKey: API_KEY,
  smsCallbacks: `${origin}/api/v1/messages/callbacks/${process.env.SMS_CALLBACK_SECRET}`,
  frozen: true,
  seed: "gateway",
});
process.env.SMS_MODE = "simulator";
process.env.SMS_BASE_URL = sim.url;
process.env.SMS_USERNAME = sim.world.options.smsUsername;
process.env.SMS_API_KEY = API_KEY;
process.env.SMS_SENDER = "22886";
process.env.SMTP_URL = sim.mailUrl;
process.env.MAIL_FROM = "Academy <academy@academy.example>";

// Each test has a new gateway.
beforeEach(() => control("reset", {}));

afterAll(async () => {
  await sim.stop();
  receiver.closeAllConnections();
  receiver.close();
});

/** Scripts the next SMS, or the next to a phone: an outcome of simulator/README.md, "SMS". */
export async function scriptSms(outcome: string, to?: string): Promise<void> {
  await control("sms/next", to === undefined ? { outcome } : { outcome, to });
}

/** Scripts the next mail: an outcome of simulator/README.md, "Mail". */
export async function scriptMail(outcome: string): Promise<void> {
  await control("mail/next", { outcome });
}

/** Moves the gateway's clock; everything that it reports meanwhile has been answered. */
export async function advanceGateway(seconds: number): Promise<void> {
  await control("clock", { advance: seconds });
}

/** A call to the simulator's own controls. */
export async function control(path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sim.url}/_sim/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Record<string, unknown>;
}

async function receive(request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = request.url ?? "";
  const [, secret, call = ""] = /^\/api\/v1\/messages\/callbacks\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const headers = new Headers({ "content-type": request.headers["content-type"] ?? "" });
  const init = { method: "POST", headers, body: Buffer.concat(chunks) };
  const params = Promise.resolve({ secret, call: call.split("/") });
  return callback(new Request(`http://academy.test${path}`, init), { params });
}
