import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { PartialOptions } from "../../simulator/core/options";
import { startSimulator } from "../../simulator/start";

/** 21 November 2026, 10:00:00 in Nairobi. */
export const MORNING = Date.parse("2026-11-21T10:00:00+03:00");
export const KEYS = { consumerKey: "test-key", consumerSecret: "test-secret", passkey: "test-passkey" };
export const SHORTCODE = "886490";
/** A phone that nobody looks at, whose number decides nothing. */
export const PHONE = "254712345678";
/** Its owner pays at the paybill. */
export const PAYER = {
  phone: "0712345678",
  first_name: "JOHN",
  last_name: "DOE",
  account: "K7M2Q9",
  amount: 500,
};
export const INITIATOR_PASSWORD = "test-initiator-password";

export type Received = { path: string; headers: IncomingHttpHeaders; raw: string };
type Reply = { status?: number; body?: unknown; silent?: boolean };

/** A stand-in for the app: records every callback and answers with `reply`. */
async function fakeApp() {
  const received: Received[] = [];
  const app = { url: "", received, reply: (_received: Received): Reply | Promise<Reply> => ({}) };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = {
      path: request.url ?? "",
      headers: request.headers,
      raw: Buffer.concat(chunks).toString("utf8"),
    };
    received.push(one);
    const { status = 200, body = { ResultCode: 0, ResultDesc: "Accepted" }, silent } = await app.reply(one);
    if (silent) return;
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  app.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return app;
}

/** A simulator with a frozen clock at MORNING, an app, and the calls a client makes. */
export async function stage(given: Partial<PartialOptions> = {}) {
  const sim = await startSimulator({
    ...KEYS,
    initiatorPassword: INITIATOR_PASSWORD,
    port: 0,
    seed: "stage",
    frozen: true,
    startAt: MORNING,
    ...given,
  });
  onTestFinished(() => sim.stop());
  const app = await fakeApp();
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(sim.url + path, { redirect: "manual", ...init });
    const raw = await response.text();
    return { status: response.status, headers: response.headers, raw, json: parsed(raw) };
  };
  const control = (path: string, body?: unknown) =>
    call(`/_sim/${path}`, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  const form = (path: string, fields: Record<string, string>) =>
    call(path, { method: "POST", body: new URLSearchParams(fields) });
  const basic = `Basic ${Buffer.from(`${KEYS.consumerKey}:${KEYS.consumerSecret}`).toString("base64")}`;
  const takeToken = async () => {
    const answer = await call("/oauth/v1/generate?grant_type=client_credentials", {
      headers: { Authorization: basic },
    });
    return String(answer.json.access_token);
  };
  let token = "";
  const daraja = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    token ||= await takeToken();
    return call(path, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  };
  const pushBody = (phone: string, changes: Record<string, unknown> = {}) => ({
    BusinessShortCode: SHORTCODE,
    Password: password(),
    Timestamp: TIMESTAMP,
    TransactionType: "CustomerPayBillOnline",
    Amount: 500,
    PartyA: Number(phone),
    PartyB: SHORTCODE,
    PhoneNumber: Number(phone),
    CallBackURL: `${app.url}/hooks/pay/0123456789abcdef0123456789abcdef/intent-1`,
    AccountReference: "K7M2Q9",
    TransactionDesc: "Enrollment",
    ...changes,
  });
  const push = (phone: string, changes: Record<string, unknown> = {}) =>
    daraja("/mpesa/stkpush/v1/processrequest", pushBody(phone, changes));
  const query = (id: unknown, changes: Record<string, unknown> = {}) =>
    daraja("/mpesa/stkpushquery/v1/query", {
      BusinessShortCode: SHORTCODE,
      Password: password(),
      Timestamp: TIMESTAMP,
      CheckoutRequestID: id,
      ...changes,
    });
  /** A push, and some seconds. @returns the id of the prompt */
  const pushAndWait = async (phone: string, seconds: number, changes: Record<string, unknown> = {}) => {
    const { CheckoutRequestID } = (await push(phone, changes)).json;
    await advance(seconds);
    return CheckoutRequestID;
  };
  const register = (changes: Record<string, unknown> = {}, version = "v2") =>
    daraja(`/mpesa/c2b/${version}/registerurl`, {
      ShortCode: SHORTCODE,
      ResponseType: "Completed",
      ConfirmationURL: `${app.url}/hooks/c2b/fedcba9876543210fedcba9876543210/confirmation`,
      ValidationURL: `${app.url}/hooks/c2b/fedcba9876543210fedcba9876543210/validation`,
      ...changes,
    });
  const registerPull = () =>
    daraja("/pulltransactions/v1/register", {
      ShortCode: SHORTCODE,
      RequestType: "Pull",
      NominatedNumber: "254700000001",
      CallBackURL: `${app.url}/x`,
    });
  const pull = async (changes: Record<string, unknown> = {}) => {
    const answer = await daraja("/pulltransactions/v1/query", {
      ShortCode: SHORTCODE,
      StartDate: "2026-11-20 00:00:00",
      EndDate: "2026-12-01 00:00:00",
      OffSetValue: "0",
      ...changes,
    });
    const [rows = []] = (answer.json.Response ?? []) as Record<string, unknown>[][];
    return { ...answer, rows };
  };
  /** The operator, with the password encrypted by the simulator's certificate as an app does it. */
  const operator = async (password = INITIATOR_PASSWORD, name = "academyapi") => {
    const key = createPublicKey((await call("/_sim/certificate")).raw);
    const sealed = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password));
    return { Initiator: name, SecurityCredential: sealed.toString("base64") };
  };
  const addresses = {
    ResultURL: `${app.url}/hooks/0123456789abcdef0123456789abcdef/result/order-1`,
    QueueTimeOutURL: `${app.url}/hooks/0123456789abcdef0123456789abcdef/timeout/order-1`,
  };
  const askStatus = async (receipt: unknown, changes: Record<string, unknown> = {}) =>
    daraja("/mpesa/transactionstatus/v1/query", {
      ...(await operator()),
      ...addresses,
      CommandID: "TransactionStatusQuery",
      TransactionID: receipt,
      PartyA: SHORTCODE,
      IdentifierType: "4",
      Remarks: "Payment check",
      Occasion: "",
      ...changes,
    });
  const reverse = async (receipt: unknown, amount: number, changes: Record<string, unknown> = {}) =>
    daraja("/mpesa/reversal/v1/request", {
      ...(await operator()),
      ...addresses,
      CommandID: "TransactionReversal",
      TransactionID: receipt,
      Amount: amount,
      ReceiverParty: SHORTCODE,
      RecieverIdentifierType: "11",
      Remarks: "Refund",
      ...changes,
    });
  const results = () =>
    app.received
      .filter((one) => /\/(result|timeout)\//.test(one.path))
      .map((one) => parsed(one.raw).Result as CommandResult);
  const advance = (seconds: number) => control("clock", { advance: seconds });
  /** How the next push, or with `more` another call, goes. */
  const next = (outcome: unknown, faults: unknown[] = [], more: Record<string, unknown> = {}) =>
    control("next", { outcome, faults, ...more });
  const pay = async (changes: Record<string, unknown> = {}) =>
    (await control("pay", { ...PAYER, ...changes })).json;
  const callbacks = () => app.received.filter((one) => one.path.includes("/pay/")).map(stkCallback);
  const codes = () => callbacks().map(({ ResultCode }) => ResultCode);
  /** The last part of each address that was called. */
  const paths = () => app.received.map(({ path }) => path.split("/").at(-1));
  const logged = async () =>
    (await control("log?kind=callback")).json.entries as { note: string; status: number | null }[];
  const confirmations = () =>
    app.received.filter((one) => one.path.endsWith("/confirmation")).map((one) => parsed(one.raw));
  const truth = async () => (await control("truth")).json as unknown as Truth;
  return {
    ...{ sim, app, call, control, form, basic, takeToken, daraja, pushBody, push, query, register, advance },
    ...{ callbacks, confirmations, truth, operator, askStatus, reverse, results },
    ...{ pushAndWait, registerPull, pull, next, pay, codes, paths, logged },
    setToken: (value: string) => {
      token = value;
    },
  };
}

/** A Result as sent to a Daraja command's URL. */
export type CommandResult = Record<string, unknown> & {
  ResultParameters?: { ResultParameter: { Key: string; Value?: unknown }[] };
};

/** The value of a result's parameter. */
export function parameter(result: CommandResult | undefined, name: string): unknown {
  return result?.ResultParameters?.ResultParameter.find((one) => one.Key === name)?.Value;
}

export type Truth = {
  total: number;
  reversed: number;
  kept: number;
  charges: number;
  swept: number;
  withdrawn: number;
  balance: number;
  reversals: { receipt: string; original: string; amount: number }[];
  payments: { receipt: string; amount: number; phone: string; account: string; kind: string; at: string }[];
};

type StkCallback = {
  MerchantRequestID: string;
  CheckoutRequestID: string;
  ResultCode: number | string;
  ResultDesc: string;
  CallbackMetadata?: { Item: { Name: string; Value?: unknown }[] };
};

/** The stkCallback of a received message. */
export function stkCallback(received: Received): StkCallback {
  return (JSON.parse(received.raw) as { Body: { stkCallback: StkCallback } }).Body.stkCallback;
}

/** The value of a metadata item. */
export function item(callback: StkCallback | undefined, name: string): unknown {
  return callback?.CallbackMetadata?.Item.find((one) => one.Name === name)?.Value;
}

const TIMESTAMP = "20261121100000";

/** Daraja's password for a shortcode, passkey and timestamp. */
export function password(passkey = KEYS.passkey, shortcode = SHORTCODE, timestamp = TIMESTAMP): string {
  return Buffer.from(shortcode + passkey + timestamp).toString("base64");
}

function parsed(raw: string): Record<string, unknown> {
  try {
    return JSON.parse(raw) as Record<string, unknown>;
  } catch {
    return {};
  }
}
