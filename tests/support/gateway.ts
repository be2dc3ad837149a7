import { afterAll, beforeEach } from "vitest";
import { POST as callback } from "@/app/api/v1/messages/callbacks/[secret]/[...call]/route";
import { startSimulator } from "@/simulator/start";
import { callControl, serveCallbacks } from "./academy-side";

const API_KEY = "test-gateway-key";

/**
 * The SMS gateway and the mail server are the simulator, with a frozen clock; the academy's side are the real senders and route
 * handlers, all over HTTP. The addresses are set before any module of lib reads its settings.
 */
const academy = await serveCallbacks("/api/v1/messages/callbacks/", callback);
export const sim = await startSimulator({
  port: 0,
  mailPort: 0,
  consumerKey: process.env.MPESA_CONSUMER_KEY ?? "",
  consumerSecret: process.env.MPESA_CONSUMER_SECRET ?? "",
  passkey: process.env.MPESA_PASSKEY ?? "",
  smsApiKey: API_KEY,
  smsCallbacks: `${academy.origin}/api/v1/messages/callbacks/${process.env.SMS_CALLBACK_SECRET}`,
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
  academy.close();
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
export function control(path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  return callControl(sim, path, body);
}
